import { aProfile } from '@meridian/shared-types/testing';
import { type Identity, type RunningServer } from '@meridian/service-kit';
import {
  listenToSignals,
  connectTestDatabase,
  createTestEnvironment,
  eventually,
  removeTestDatabase,
  serveDuringTests,
  setClockToMidday,
  someId,
  type TestEnvironment,
} from '@meridian/service-kit/testing';
import { DAY_MS, type Client, type JoinRequest, type Profile, type Role } from '@meridian/shared-types';
import { chaptersApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { Router } from 'express';
import { start } from '../app';
import type { ChaptersEnv } from '../env';
import { personFields } from '../models/person.model';
import { createModels, type Models } from '../models/create-models';

jest.setTimeout(60_000); // Race tests on a slow database need more time.
setClockToMidday();

export type Who = Partial<Identity> & { userId: string };

/** A profile as the auth service sends it. */
export const PROFILE = aProfile({ name: 'Ana' });

/** A running service with a real database and chapters 1 to 3. */
export interface TestServer {
  environment: TestEnvironment & { env: Pick<ChaptersEnv, 'CONTENT_URL'> };
  running: RunningServer;
  models: Models;
  as(who?: Who): Client<typeof chaptersApi>;
  internal: Client<typeof chaptersInternalApi>;
  /** Stores a person with memberships by chapter, and updates the counters. */
  person(
    places?: Partial<Record<number, Role>>,
    profile?: Partial<Profile & { isActive: boolean; isSiteAdmin: boolean }>,
  ): Promise<Who>;
  /** Asks to join a chapter, by default the first one. */
  ask(
    who: Who,
    id?: number,
    body?: Parameters<Client<typeof chaptersApi>['requestToJoinByPath']>[0]['body'],
  ): Promise<JoinRequest>;
  close(): Promise<void>;
}

/** Routers that answer in place of other services, by the variable with the address of the service. */
export type Stubs = Partial<Record<'EVENTS_URL' | 'CONTENT_URL', Router>>;

export async function createTestServer(settings: Partial<ChaptersEnv> = {}, stubs: Stubs = {}): Promise<TestServer> {
  const anyEnvironment = await createTestEnvironment();
  const served = await Promise.all(
    Object.entries(stubs).map(async ([name, router]) => [name, await anyEnvironment.serveStub(router)] as const),
  );
  const urls = Object.fromEntries(served.map(([name, { url }]) => [name, url]));
  // The address of the content service is unreachable unless a test sets another one.
  const environment = { ...anyEnvironment, env: { ...anyEnvironment.env, CONTENT_URL: 'http://127.0.0.1:9' } };
  const running = await start({
    ...environment.env,
    EVENTS_URL: undefined,
    REDIS_URL: undefined,
    ...urls,
    ...settings,
  });
  const db = await connectTestDatabase(environment.env, 'chapters');
  const models = createModels(db);
  if (settings.SEED !== 'demo')
    await models.Chapters.insertMany(
      [
        ['North Shore', 'Illinois'],
        ['São Paulo Bridge', 'Florida'],
        ['Bay Area', 'California'],
      ].map(([name, state], index) => ({
        _id: index + 1,
        slug: ['north-shore', 'sao-paulo', 'bay-area'][index],
        name,
        state,
        description: `About ${name}`,
        createdAt: new Date(Date.UTC(2020, index, 1)),
      })),
    );
  return {
    environment,
    running,
    models,
    as: (who) => environment.client(chaptersApi, running.url, who),
    internal: environment.service(chaptersInternalApi, running.url),
    async person(places = {}, { isActive = true, isSiteAdmin, ...profile } = {}) {
      const userId = someId();
      const fullProfile = aProfile({ name: `Person ${userId.slice(-4)}`, location: 'Lisbon', ...profile });
      const memberships = Object.entries(places).map(([chapterId, role], index) => ({
        _id: someId(),
        userId,
        chapterId: Number(chapterId),
        role,
        joinedAt: new Date(Date.now() - DAY_MS + index),
      }));
      await models.People.create({
        ...personFields(userId, fullProfile),
        _id: userId,
        isActive,
        ...(isSiteAdmin && { isSiteAdmin }),
        version: 1,
        places: memberships.map(({ userId: _, ...place }) => place),
      });
      await models.Memberships.insertMany(memberships);
      for (const { chapterId, role } of memberships)
        await models.Chapters.updateOne(
          { _id: chapterId },
          { $inc: { memberCount: 1, adminCount: Number(role === 'admin') } },
        );
      return { userId, isActive, ...(isSiteAdmin && { isSiteAdmin }) };
    },
    ask: (who, id = 1, body = {}) =>
      environment.client(chaptersApi, running.url, who).requestToJoinByPath({ params: { id }, body }),
    async close() {
      await running.stop();
      await Promise.all(served.map(([, stub]) => stub.stop()));
      await removeTestDatabase(db);
    },
  };
}

/** Starts a server before the tests of a file, and stops it after them. */
export const useTestServer = (...settings: Parameters<typeof createTestServer>): TestServer =>
  serveDuringTests(() => createTestServer(...settings));

/** Stores a person before the tests of a file. */
export function usePerson(server: TestServer, ...fields: Parameters<TestServer['person']>): Who {
  const person = {} as Who;
  beforeAll(async () => {
    Object.assign(person, await server.person(...fields));
  });
  return person;
}

/** Deletes what the service has recorded for other services before each test. */
export const useEmptyOutboxes = (server: TestServer): void =>
  beforeEach(async () => {
    for (const name of ['auditOutbox', 'domainEventOutbox']) await server.models.db.collection(name).deleteMany({});
  });

/** Creates one person of each kind, in relation to chapter 1. */
export async function createPersonas({ person }: TestServer) {
  return {
    anonymous: undefined,
    newsletter: await person({}, { isActive: false }),
    outsider: await person({ 3: 'member' }),
    member: await person({ 1: 'member' }),
    admin: await person({ 1: 'admin' }),
    otherAdmin: await person({ 2: 'admin' }),
    siteAdmin: await person({}, { isSiteAdmin: true }),
    dormantSiteAdmin: await person({}, { isActive: false, isSiteAdmin: true }),
    expiredAdmin: await person({ 1: 'admin' }, { isActive: false }),
  };
}
export type Personas = Awaited<ReturnType<typeof createPersonas>>;
export type Persona = keyof Personas;

/** Creates the personas before the tests of a file. */
export function usePersonas(server: TestServer): Personas {
  const personas = {} as Personas;
  beforeAll(async () => {
    Object.assign(personas, await createPersonas(server));
  });
  return personas;
}

/** Checks that all copies and counters agree with the memberships. */
export async function expectConsistent({ Chapters, Memberships, People }: Models): Promise<void> {
  const [chapters, memberships, people] = await Promise.all([
    Chapters.find().lean(),
    Memberships.find().lean(),
    People.find().lean(),
  ]);
  const count = (id: number, role?: Role) =>
    memberships.filter((membership) => membership.chapterId === id && (!role || membership.role === role)).length;
  expect(chapters.map(({ _id, memberCount, adminCount }) => ({ _id, memberCount, adminCount }))).toEqual(
    chapters.map(({ _id }) => ({ _id, memberCount: count(_id), adminCount: count(_id, 'admin') })),
  );
  const toLine = (userId: unknown, place: { _id: unknown; chapterId: number; role: Role; joinedAt: Date }) =>
    [userId, place._id, place.chapterId, place.role, place.joinedAt.toISOString()].join(' ');
  expect(people.flatMap((person) => person.places.map((place) => toLine(person._id, place))).sort()).toEqual(
    memberships.map((membership) => toLine(membership.userId, membership)).sort(),
  );
}

/** Subscribes to signals. Only those of one person are compared, because other tests use the same Redis. */
export async function subscribeToSignals(...names: Parameters<typeof listenToSignals>) {
  const { received, stop } = await listenToSignals(...names);
  return {
    /** Waits up to 2 s for these payloads about a person, in order, and ends the subscription. */
    async expectSignals(userId: string, expected: object[]) {
      const payloads = () =>
        received.flatMap(({ name: _, ...payload }) => (payload['userId'] === userId ? [payload] : []));
      await eventually(() => payloads().length >= expected.length, 2000).catch(() => undefined);
      stop();
      expect(payloads()).toEqual(expected);
    },
  };
}
