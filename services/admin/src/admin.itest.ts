import {
  createLogger,
  createServiceApp,
  HttpError,
  createIdentityVerifier,
  notFound,
  serve,
  type RunningServer,
} from '@meridian/kit';
import { implementSome, someId, createTestRig, type TestRig } from '@meridian/kit/testing';
import { ApiError, type JoinRequest, WRITE_LIMITS } from '@meridian/shared-types';
import { adminApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { start } from './app';

let rig: TestRig;
let chapters: RunningServer | undefined;
let admin: RunningServer;
let pending: JoinRequest[] = [];
const decisions: { by: string | undefined; id: string; decision: string; reason: string | undefined }[] = [];
const siteAdmin = { userId: someId(), isSiteAdmin: true, isActive: false };

const request = (number: number): JoinRequest => ({
  id: number.toString(16).padStart(24, '0'),
  chapterId: 1,
  status: 'pending',
  message: '',
  createdAt: '2026-11-01T00:00:00.000Z',
  userProfile: { name: `Person ${number}`, location: '', description: '', tags: [], avatarUrl: null },
  chapter: { name: 'Lagos', state: 'Lagos' },
});
const requests = (count: number) => Array.from({ length: count }, (_, index) => request(index + 1));

async function startChapters(): Promise<RunningServer> {
  const log = createLogger('chapters', 'silent');
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
  const { app, server } = createServiceApp({
    log,
    routers: [router],
    verifyIdentity: createIdentityVerifier(rig.env.IDENTITY_JWKS),
    serviceToken: rig.env.SERVICE_TOKEN,
    ready: async () => true,
  });
  return serve({ app, server, log, host: '127.0.0.1', port: 0, drainMs: 0, afterClose: async () => undefined });
}

beforeAll(async () => {
  rig = await createTestRig();
  chapters = await startChapters();
  admin = await start({
    ...rig.env,
    AUTH_URL: chapters.url,
    CHAPTERS_URL: chapters.url,
    EVENTS_URL: chapters.url,
    CHAT_URLS: chapters.url,
  });
});
afterAll(async () => {
  await admin.stop();
  await chapters?.stop();
});
beforeEach(() => {
  pending = requests(3);
  decisions.length = 0;
});

const client = (identity?: Parameters<TestRig['as']>[0]) => rig.client(adminApi, admin.url, identity);
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? [error.status, error.problem?.code] : error),
  );
const calls = (who: ReturnType<typeof client>) => [
  () => who.pendingRequests(),
  () => who.approve({ params: { id: request(1).id } }),
  () => who.reject({ params: { id: request(1).id } }),
];

test.each([
  ['nobody', undefined, [401, 'sign_in_required']],
  ['a newsletter subscriber', { userId: someId(), isActive: false }, [403, 'forbidden']],
  ['an active member', { userId: someId() }, [403, 'forbidden']],
])('%s may do nothing here', async (_who, identity, expected) => {
  for (const call of calls(client(identity))) expect(await refusal(call())).toEqual(expected);
  expect(decisions).toEqual([]);
});

test('an identity that somebody else signed is refused', async () => {
  const other = await createTestRig();
  for (const call of calls(other.client(adminApi, admin.url, siteAdmin)))
    expect(await refusal(call())).toEqual([401, 'bad_identity']);
});

test.each([0, 3, 500, 501, 1000])('lists all of %i pending requests, in order', async (count) => {
  pending = requests(count);
  expect(await client(siteAdmin).pendingRequests()).toEqual(pending);
});

test('stops at 1000', async () => {
  pending = requests(1700);
  expect(await client(siteAdmin).pendingRequests()).toEqual(pending.slice(0, 1000));
});

test('decides in the name of the site admin', async () => {
  const who = client(siteAdmin);
  expect(await who.approve({ params: { id: request(1).id } })).toMatchObject({ id: request(1).id, status: 'approved' });
  expect(await who.reject({ params: { id: request(2).id }, body: { reason: 'Not in this region' } })).toMatchObject({
    status: 'rejected',
    reason: 'Not in this region',
  });
  expect(decisions).toEqual([
    { by: siteAdmin.userId, id: request(1).id, decision: 'approved', reason: undefined },
    { by: siteAdmin.userId, id: request(2).id, decision: 'rejected', reason: 'Not in this region' },
  ]);
});

test('passes on what chapters refuses', async () => {
  const who = client(siteAdmin);
  await who.approve({ params: { id: request(1).id } });
  expect(await refusal(who.reject({ params: { id: request(1).id } }))).toEqual([409, 'already_decided']);
  expect(await refusal(who.approve({ params: { id: someId() } }))).toEqual([404, 'not_found']);
  expect(await refusal(who.approve({ params: { id: 'nothing' } }))).toEqual([400, 'invalid_request']);
});

test('decisions of a site admin are counted over replicas', async () => {
  const neighbour = chapters?.url ?? '';
  const replicas = [];
  for (let replica = 0; replica < 2; replica += 1) {
    const urls = { AUTH_URL: neighbour, CHAPTERS_URL: neighbour, EVENTS_URL: neighbour, CHAT_URLS: neighbour };
    const one = { WRITE_LIMIT_FACTOR: 1 / WRITE_LIMITS.frequent.times };
    replicas.push(await start({ ...rig.env, ...urls, REDIS_URL: rig.redisUrl, ...one }));
  }
  const busy = { ...siteAdmin, userId: someId() };
  const outcomes = [];
  for (const [index, { url }] of replicas.entries())
    outcomes.push(await refusal(rig.client(adminApi, url, busy).approve({ params: { id: request(index + 1).id } })));
  for (const replica of replicas) await replica.stop();
  expect(outcomes).toEqual([undefined, [429, 'too_many_attempts']]);
  expect(decisions).toHaveLength(1);
});

test('says so when chapters is away', async () => {
  await chapters?.stop();
  chapters = undefined;
  for (const call of calls(client(siteAdmin))) expect(await refusal(call())).toEqual([503, 'unavailable']);
});
