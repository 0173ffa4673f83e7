import { aProfile } from '@meridian/shared-types/testing';
import { connectMongo, createLogger, type Identity, type RunningServer } from '@meridian/service-kit';
import {
  createTestEnvironment,
  eventually,
  someId,
  type TestEnvironment,
  setClockToMidday,
} from '@meridian/service-kit/testing';
import { DAY_MS, type Client, type Profile, type Role } from '@meridian/shared-types';
import { chaptersApi, chaptersInternalApi, signals } from '@meridian/shared-types/contracts';
import { Redis } from 'ioredis';
import { start } from '../app';
import type { ChaptersEnv } from '../env';
import { personFields } from '../models/person.model';
import { createModels, type Models } from '../models/create-models';

jest.setTimeout(60_000); // Race tests on a slow database need more time.
setClockToMidday();

type Who = Partial<Identity> & { userId: string };

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
  close(): Promise<void>;
}

export async function createTestServer(settings: Partial<ChaptersEnv> = {}): Promise<TestServer> {
  const anyEnvironment = await createTestEnvironment();
  // The address is unreachable unless a test sets another one.
  const environment = { ...anyEnvironment, env: { ...anyEnvironment.env, CONTENT_URL: 'http://127.0.0.1:9' } };
  const running = await start({ ...environment.env, EVENTS_URL: undefined, REDIS_URL: undefined, ...settings });
  const db = await connectMongo(
    environment.env.MONGODB_URL,
    `${environment.env.DATABASE_PREFIX}chapters`,
    createLogger('test', 'silent'),
  );
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
    async close() {
      await running.stop();
      await db.dropDatabase();
      await db.close();
    },
  };
}

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
export type Persona = keyof Awaited<ReturnType<typeof createPersonas>>;

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
  const lineOf = (userId: unknown, place: { _id: unknown; chapterId: number; role: Role; joinedAt: Date }) =>
    [userId, place._id, place.chapterId, place.role, place.joinedAt.toISOString()].join(' ');
  expect(people.flatMap((person) => person.places.map((place) => lineOf(person._id, place))).sort()).toEqual(
    memberships.map((membership) => lineOf(membership.userId, membership)).sort(),
  );
}

type ChapterSignal = 'joinRequestChanged' | 'membershipEnded' | 'roleChanged';

/** Subscribes to signals. Only those of one person are compared, because other tests use the same Redis. */
export async function subscribeToSignals(...names: ChapterSignal[]) {
  const redis = new Redis(process.env.REDIS_URL!);
  const received: { userId: string }[] = [];
  redis.on('message', (channel, text: string) =>
    received.push(signals[names.find((name) => signals[name].channel === channel)!].payload.parse(JSON.parse(text))),
  );
  await redis.subscribe(...names.map((name) => signals[name].channel));
  return {
    /** Waits up to 2 s for these payloads about a person, in order, and ends the subscription. */
    async expectSignals(userId: string, expected: object[]) {
      const payloads = () => received.filter((payload) => payload.userId === userId);
      await eventually(() => payloads().length >= expected.length, 2000).catch(() => undefined);
      redis.disconnect();
      expect(payloads()).toEqual(expected);
    },
  };
}
