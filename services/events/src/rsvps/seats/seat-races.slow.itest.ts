import { outcome } from '@meridian/service-kit/testing';
import { eventsApi } from '@meridian/shared-types/contracts';
import type { RsvpInput } from '@meridian/shared-types';
import { start } from '../../app';
import { createModels, type Models } from '../../models/create-models';
import { expireOffers } from './offers';
import { checkSeats } from './seat-check';
import { createTestServer, expectConsistent, inHours, type TestServer, type Who } from '../../testing/test-server';

let server: TestServer;
let urls: string[];
const others: Awaited<ReturnType<typeof start>>[] = [];
/** Starts three replicas on one database, each with a queue of its own. */
beforeAll(async () => {
  server = await createTestServer({ WRITE_LIMIT_FACTOR: 1000 });
  const env = { ...server.environment.env, CHAPTERS_URL: server.chaptersUrl, WRITE_LIMIT_FACTOR: 1000 };
  others.push(await start(env), await start(env));
  urls = [server.running, ...others].map(({ url }) => url);
});
afterAll(async () => {
  await Promise.all(others.map((other) => other.stop()));
  await server.close();
});
afterEach(() => expectConsistent(server.models));

const SEATS = 8;
const reply = (who: Who, index: number, id: string, body: RsvpInput) =>
  server.environment.client(eventsApi, urls[index % urls.length]!, who).rsvp({ params: { id }, body });
const join = (who: Who, index: number, id: string) => reply(who, index, id, { status: 'attending', waitingList: true });
const leave = (who: Who, index: number, id: string) => reply(who, index, id, { status: 'not_attending' });
const waitingIn = async (id: string) =>
  (
    await server.models.Rsvps.find({ eventId: id, waiting: { $ne: null } })
      .sort({ 'waiting.place': 1 })
      .lean()
  ).map(({ userId }) => String(userId));
const goingTo = async (id: string) =>
  (await server.models.Rsvps.find({ eventId: id, status: 'attending' }).lean()).map(({ userId }) => String(userId));

test('many simultaneous cancellations promote each person once and in order, and newcomers come after everyone who waited', async () => {
  const id = await server.event({ capacity: SEATS, startTime: inHours(168) });
  const [going, waiting, newcomers] = [server.people(SEATS), server.people(3 * SEATS), server.people(SEATS)];
  for (const [index, who] of [...going, ...waiting].entries()) await join(who, index, id);
  const before = await waitingIn(id);
  expect(before).toEqual(waiting.map(({ userId }) => userId));
  await Promise.all(going.flatMap((who, index) => [leave(who, index, id), join(newcomers[index]!, index + 1, id)]));
  expect((await goingTo(id)).sort()).toEqual(before.slice(0, SEATS).sort());
  expect((await waitingIn(id)).slice(0, 2 * SEATS)).toEqual(before.slice(SEATS));
  expect((await waitingIn(id)).slice(2 * SEATS).sort()).toEqual(newcomers.map(({ userId }) => userId).sort());
});

test('an offer ends once, and not for a person who accepts it at that moment, for any number of replicas', async () => {
  const notified: string[] = [];
  const id = await server.event({ capacity: 1, startTime: inHours(20) });
  const [going, first, second, third] = server.people(4) as [Who, Who, Who, Who];
  for (const [index, who] of [going, first, second, third].entries()) await join(who, index, id);
  await leave(going, 0, id);
  const later = () => inHours(11);
  const replicas: Models[] = urls.map(() => createModels(server.models.db));
  const end = (now: () => Date) =>
    Promise.all(
      replicas.map((models) =>
        expireOffers(models, (_, changes) => notified.push(...changes.map(({ userId }) => userId)), now),
      ),
    );
  await end(() => new Date()); // The offer has not ended yet.
  expect(notified).toEqual([]);
  await end(later);
  expect(notified.sort()).toEqual([first.userId, second.userId].sort());
  expect(await waitingIn(id)).toEqual([second.userId, third.userId]);
  expect(await outcome(reply(first, 0, id, { status: 'attending' }))).toMatch(/^409 This event is full/);
  await Promise.all([join(second, 1, id), end(() => inHours(19))]);
  const { Events, Rsvps } = server.models;
  const accepted = (await goingTo(id)).length === 1;
  const offered = await Rsvps.countDocuments({ eventId: id, offer: { $ne: null } });
  expect([accepted ? 1 : 0, offered]).toEqual(accepted ? [1, 0] : [0, offered]);
  expect(await Events.findById(id).lean()).toMatchObject({ attendeeCount: accepted ? 1 : 0, heldSeats: offered });
});

test('counts are compared once a day, and a difference causes an alarm and no repair', async () => {
  const id = await server.event({ capacity: 5, startTime: inHours(168) });
  for (const [index, who] of server.people(2).entries()) await join(who, index, id);
  const alarms: unknown[] = [];
  const log = { error: (fields: unknown) => alarms.push(fields) } as unknown as Parameters<typeof checkSeats>[1];
  const { Events } = server.models;
  const check = (now: Date) => Promise.all([1, 2].map(() => checkSeats(server.models, log, now)));
  await check(inHours(1));
  expect(alarms).toEqual([]);
  await Events.updateOne({ _id: id }, { $set: { attendeeCount: 3 } });
  await check(inHours(2)); // The check of this day has already run.
  expect(alarms).toEqual([]);
  await check(inHours(26));
  expect(alarms).toEqual([
    expect.objectContaining({ eventId: id, stored: expect.objectContaining({ attendeeCount: 3 }) as unknown }),
  ]);
  await Events.updateOne({ _id: id, attendeeCount: 3 }, { $set: { attendeeCount: 2 } });
});
