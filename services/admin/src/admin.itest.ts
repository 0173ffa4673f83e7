import { aProfile } from '@meridian/shared-types/testing';
import { HttpError, notFound, type RunningServer } from '@meridian/service-kit';
import { implementSome, someId, createTestEnvironment, type TestEnvironment } from '@meridian/service-kit/testing';
import { type JoinRequest } from '@meridian/shared-types';
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

test('the response is 503 while the chapters service is unavailable', async () => {
  await chapters.stop();
  for (const call of calls(client(siteAdmin))) expect(await outcomeCode(call())).toEqual('503 unavailable');
});
