import { aProfile } from '@meridian/shared-types/testing';
import { HttpError, notFound, type RunningServer } from '@meridian/service-kit';
import { implementSome, someId, createTestEnvironment, type TestEnvironment } from '@meridian/service-kit/testing';
import { type JoinRequest, WRITE_LIMITS } from '@meridian/shared-types';
import { adminApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { start } from './app';
import { outcomeCode, siteAdmin } from './testing/test-server';
import { startServicesStub, type ServicesStub } from './testing/services-stub';

let environment: TestEnvironment;
let chapters: ServicesStub;
let admin: RunningServer;
let pending: JoinRequest[] = [];
const decisions: { by: string | undefined; id: string; decision: string; reason: string | undefined }[] = [];

const request = (number: number): JoinRequest => ({
  id: number.toString(16).padStart(24, '0'),
  userId: number.toString(16).padStart(24, 'a'),
  chapterId: 1,
  status: 'pending',
  message: '',
  createdAt: '2026-11-01T00:00:00.000Z',
  userProfile: aProfile({ name: `Person ${number}` }),
  chapter: { name: 'Lagos', state: 'Lagos' },
});
const requests = (count: number) => Array.from({ length: count }, (_, index) => request(index + 1));

async function startChapters(): Promise<ServicesStub> {
  const router = implementSome(chaptersInternalApi, {
    pendingRequests: async ({ query: { after, limit } }) =>
      pending.filter(({ id }) => !after || id > after).slice(0, limit),
    decide: async ({ params: { id }, body: { decision, reason }, identity }) => {
      const found = pending.find((one) => one.id === id);
      if (!found) throw notFound('request');
      if (decisions.some((one) => one.id === id))
        throw new HttpError(409, 'already_decided', 'This request was already decided.');
      decisions.push({ by: identity?.userId, id, decision, reason });
      return { ...found, status: decision, reason };
    },
  });
  return startServicesStub(environment, [router]);
}

beforeAll(async () => {
  environment = await createTestEnvironment();
  chapters = await startChapters();
  admin = await start({ ...environment.env, ...chapters.env });
});
afterAll(async () => {
  await admin.stop();
  await chapters.stop();
});
beforeEach(() => {
  pending = requests(3);
  decisions.length = 0;
});

const client = (identity?: Parameters<TestEnvironment['as']>[0]) => environment.client(adminApi, admin.url, identity);
const calls = (api: ReturnType<typeof client>) => [
  () => api.pendingRequests(),
  () => api.approve({ params: { id: request(1).id } }),
  () => api.reject({ params: { id: request(1).id } }),
];

test.each([
  ['an anonymous caller', undefined, '401 sign_in_required'],
  ['a newsletter subscriber', { userId: someId(), isActive: false }, '403 forbidden'],
  ['an active member', { userId: someId() }, '403 forbidden'],
])('%s may not use the join requests', async (_who, identity, expected) => {
  for (const call of calls(client(identity))) expect(await outcomeCode(call())).toEqual(expected);
  expect(decisions).toEqual([]);
});

test('an identity with a foreign signature is refused', async () => {
  const other = await createTestEnvironment();
  for (const call of calls(other.client(adminApi, admin.url, siteAdmin)))
    expect(await outcomeCode(call())).toEqual('401 bad_identity');
});

test.each([0, 3, 100, 101, 250])('all %i pending requests are listed in order, in pages of 100', async (count) => {
  pending = requests(count);
  const listed: typeof pending = [];
  for (let last = 100; last === 100;) {
    const page = await client(siteAdmin).pendingRequests({ query: { after: listed.at(-1)?.id } });
    listed.push(...page);
    last = page.length;
  }
  expect(listed).toEqual(pending);
});

test('the chapters service gets a decision with the identity of the site admin', async () => {
  const api = client(siteAdmin);
  expect(await api.approve({ params: { id: request(1).id } })).toMatchObject({ id: request(1).id, status: 'approved' });
  expect(await api.reject({ params: { id: request(2).id }, body: { reason: 'Not in this region' } })).toMatchObject({
    status: 'rejected',
    reason: 'Not in this region',
  });
  expect(decisions).toEqual([
    { by: siteAdmin.userId, id: request(1).id, decision: 'approved', reason: undefined },
    { by: siteAdmin.userId, id: request(2).id, decision: 'rejected', reason: 'Not in this region' },
  ]);
});

test('errors of the chapters service are passed on', async () => {
  const api = client(siteAdmin);
  await api.approve({ params: { id: request(1).id } });
  expect(await outcomeCode(api.reject({ params: { id: request(1).id } }))).toEqual('409 already_decided');
  expect(await outcomeCode(api.approve({ params: { id: someId() } }))).toEqual('404 not_found');
  expect(await outcomeCode(api.approve({ params: { id: 'nothing' } }))).toEqual('400 invalid_request');
});

test('decisions of a site admin are counted across replicas', async () => {
  const replicas = [];
  for (let replica = 0; replica < 2; replica += 1) {
    const limit = { WRITE_LIMIT_FACTOR: 1 / WRITE_LIMITS.frequent.times };
    replicas.push(await start({ ...environment.env, ...chapters.env, REDIS_URL: environment.redisUrl, ...limit }));
  }
  const busy = { ...siteAdmin, userId: someId() };
  const outcomes = [];
  for (const [index, { url }] of replicas.entries())
    outcomes.push(
      await outcomeCode(environment.client(adminApi, url, busy).approve({ params: { id: request(index + 1).id } })),
    );
  for (const replica of replicas) await replica.stop();
  expect(outcomes).toEqual(['ok', '429 too_many_attempts']);
  expect(decisions).toHaveLength(1);
});

test('the response is 503 while the chapters service is unavailable', async () => {
  await chapters.stop();
  for (const call of calls(client(siteAdmin))) expect(await outcomeCode(call())).toEqual('503 unavailable');
});
