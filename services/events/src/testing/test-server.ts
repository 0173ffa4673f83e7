import { type Identity, type RunningServer } from '@meridian/service-kit';
import {
  listenToSignals,
  commandsDuring,
  connectTestDatabase,
  createTestEnvironment,
  recordedActions,
  removeTestDatabase,
  serveDuringTests,
  setClockToMidday,
  someId,
  type SentCommand,
  type TestEnvironment,
} from '@meridian/service-kit/testing';
import {
  HOUR_MS,
  localTimeAt,
  type Client,
  type Event,
  type EventDetails,
  type Role,
  type RsvpInput,
  type RsvpStatus,
} from '@meridian/shared-types';
import { eventsApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import { start } from '../app';
import { createStubbedChapters, serveChapters, type StubbedChapters } from './chapters-stub';
import { TZDB } from '../event-terms/event-times';
import type { Types } from 'mongoose';
import type { EventsEnv } from '../env';
import type { EventDoc } from '../models/event.model';
import { createModels, type Models } from '../models/create-models';
import { countsOf, type SeatCounts } from '../event-terms/reply';

jest.setTimeout(60_000); // Race tests on a slow database need more time.
setClockToMidday();

export type Who = Partial<Identity> & { userId: string };

/** The fields of a stored event that differ from those of other events in tests. */
export type EventFields = Partial<Omit<EventDoc, '_id' | 'createdBy'>> & { createdBy?: string | Types.ObjectId };

/** A running service with a real database, and a stub of the chapters service with chapters 1 to 3. */
export interface TestServer extends StubbedChapters {
  environment: TestEnvironment;
  running: RunningServer;
  chaptersUrl: string;
  models: Models;
  as(who?: Who): Client<typeof eventsApi>;
  internal: Client<typeof eventsInternalApi>;
  person(roles?: Partial<Record<number, Role>>, rights?: Partial<Identity>): Who;
  people(count: number): Who[];
  /** Sends a person's RSVP to an event, by default that the person comes. */
  reply(who: Who | undefined, id: string, status?: RsvpStatus, more?: Partial<RsvpInput>): Promise<Event>;
  /** Reads the page of an event. */
  get(who: Who | undefined, id: string): Promise<EventDetails>;
  /** Stores an event. By default it is tomorrow, public and in chapter 1. */
  event(fields?: EventFields): Promise<string>;
  close(): Promise<void>;
}

export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

export async function createTestServer(settings: Partial<EventsEnv> = {}): Promise<TestServer> {
  const environment = await createTestEnvironment();
  const people = createStubbedChapters();
  const chapters = await serveChapters(environment, people);
  const running = await start({ ...environment.env, CHAPTERS_URL: chapters.url, ...settings });
  const db = await connectTestDatabase(environment.env, 'events');
  const models = createModels(db);
  const createPerson: TestServer['person'] = (own = {}, rights = {}) => {
    const userId = someId();
    people.roles.set(userId, own);
    return { userId, ...rights };
  };
  return {
    environment,
    running,
    models,
    ...people,
    chaptersUrl: chapters.url,
    as: (who) => environment.client(eventsApi, running.url, who),
    internal: environment.service(eventsInternalApi, running.url),
    person: createPerson,
    people: (count) => Array.from({ length: count }, () => createPerson()),
    reply: (who, id, status = 'attending', more = {}) =>
      environment.client(eventsApi, running.url, who).rsvp({ params: { id }, body: { status, ...more } }),
    get: (who, id) => environment.client(eventsApi, running.url, who).get({ params: { id } }),
    async event(fields = {}) {
      const startTime = fields.startTime ?? inHours(24);
      const endTime = fields.endTime ?? new Date(startTime.getTime() + HOUR_MS);
      const timeZone = fields.timeZone ?? 'UTC';
      const { _id } = await models.Events.create({
        chapterId: 1,
        title: 'Dinner',
        location: 'Here',
        startLocal: localTimeAt(startTime, timeZone),
        endLocal: localTimeAt(endTime, timeZone),
        timeZone,
        tzdb: TZDB,
        isPublic: true,
        createdBy: someId(),
        createdAt: new Date(),
        ...fields,
        startTime,
        endTime,
      });
      return String(_id);
    },
    async close() {
      await running.stop();
      await chapters.stop();
      await removeTestDatabase(db);
    },
  };
}

/** Starts a server before the tests of a file, and stops it after them. */
export const useTestServer = (settings?: Partial<EventsEnv>): TestServer =>
  serveDuringTests(() => createTestServer(settings));

/** Collects the payloads of signals about events, until the test stops it. */
export async function listen(...names: Parameters<typeof listenToSignals>) {
  const { received, stop } = await listenToSignals(...names);
  return {
    /** Returns what was received about events, in order. */
    about: (...ids: string[]) => received.filter(({ eventId }) => ids.includes(String(eventId))),
    stop,
  };
}

/** Returns the audit records about an event. */
export const actionsOn = async ({ models }: TestServer, id: string) =>
  (await recordedActions(models.db)).filter(({ subject }) => subject === id);

/** Checks that counts agree with RSVPs, that places are unique, and that RSVPs have the start times of their events. */
export async function expectConsistent({ Events, Rsvps }: Models): Promise<void> {
  const [events, rsvps] = await Promise.all([Events.find().lean(), Rsvps.find().lean()]);
  const stored = events.map(({ _id, attendeeCount, guestCount = 0, heldSeats = 0, waitingCount = 0 }) => [
    String(_id),
    { attendeeCount, guestCount, heldSeats, waitingCount },
  ]);
  const counted = events.map(({ _id }) => {
    const counts = rsvps.filter(({ eventId }) => String(eventId) === String(_id)).map(countsOf);
    const sum = (name: keyof SeatCounts) => counts.reduce((total, each) => total + each[name], 0);
    return [
      String(_id),
      {
        attendeeCount: sum('attendeeCount'),
        guestCount: sum('guestCount'),
        heldSeats: sum('heldSeats'),
        waitingCount: sum('waitingCount'),
      },
    ];
  });
  expect(stored).toEqual(counted);
  const places = rsvps.flatMap(({ eventId, waiting }) => (waiting ? [`${eventId} ${waiting.place}`] : []));
  expect(places).toHaveLength(new Set(places).size);
  expect(rsvps.filter(({ status, waiting, offer }) => (offer && !waiting) || (waiting && status !== 'maybe'))).toEqual(
    [],
  );
  const starts = new Map(events.map(({ _id, startTime }) => [String(_id), startTime]));
  expect(rsvps.map(({ startTime }) => startTime)).toEqual(rsvps.map(({ eventId }) => starts.get(String(eventId))));
}

/** Returns the commands of a call, without those of background jobs that end offers or extend series. */
export const recordCommands = async (
  { environment }: TestServer,
  call: () => Promise<unknown>,
): Promise<SentCommand[]> =>
  (await commandsDuring(`${environment.env.DATABASE_PREFIX}events`, call)).filter(
    ({ command: { find, filter } }) =>
      find !== 'eventseries' && !(find === 'rsvps' && Object.hasOwn(Object(filter), 'offer.endsAt')),
  );
