import { createLogger, createServiceApp, createIdentityVerifier, serve, type RunningServer } from '@meridian/kit';
import { implementSome, someId, createTestRig, type TestRig } from '@meridian/kit/testing';
import { type Account, ApiError } from '@meridian/shared-types';
import { adminApi, authInternalApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { start } from './app';

const admin = { userId: someId(), isSiteAdmin: true, isActive: false };
const account = (id: string, fields: Partial<Account> = {}): Account => ({
  id,
  name: 'Ana Horvat',
  email: 'ana@example.org',
  subscriptionStatus: 'active',
  createdAt: '2026-01-05T00:00:00.000Z',
  isSiteAdmin: false,
  ...fields,
});
const [member, colleague] = [account(someId()), account(someId(), { name: 'Grace', isSiteAdmin: true })];

let rig: TestRig;
let otherServices: RunningServer | undefined;
const services: RunningServer[] = [];
let accounts: Account[];
const asked: unknown[] = [];

beforeAll(async () => {
  rig = await createTestRig();
  const routers = [
    implementSome(authInternalApi, {
      accounts: async ({ query }) => {
        asked.push(query);
        return accounts;
      },
      statistics: async () => ({ activeMembers: 7, newsletterOnly: 5 }),
    }),
    implementSome(chaptersInternalApi, {
      membershipsOfMany: async ({ body }) => {
        asked.push(body);
        return {
          memberships: [1, 2].map((chapterId) => ({
            userId: member.id,
            chapterId,
            chapterName: `Chapter ${chapterId}`,
            role: 'admin' as const,
          })),
        };
      },
      statistics: async () => ({ chapterAdmins: 3 }),
    }),
  ];
  const log = createLogger('other-services', 'silent');
  const { app, server } = createServiceApp({
    log,
    routers,
    verifyIdentity: createIdentityVerifier(rig.env.IDENTITY_JWKS),
    serviceToken: rig.env.SERVICE_TOKEN,
    ready: async () => true,
  });
  otherServices = await serve({
    app,
    server,
    log,
    host: '127.0.0.1',
    port: 0,
    drainMs: 0,
    afterClose: async () => undefined,
  });
  for (const NODE_ENV of ['test', 'production'] as const)
    services.push(
      await start({
        ...rig.env,
        NODE_ENV,
        AUTH_URL: otherServices.url,
        CHAPTERS_URL: otherServices.url,
        EVENTS_URL: otherServices.url,
        CHAT_URLS: otherServices.url,
      }),
    );
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await otherServices?.stop();
});
beforeEach(() => {
  accounts = [member, colleague, account(admin.userId)];
  asked.length = 0;
});

const as = (who?: Parameters<TestRig['as']>[0], service = services[0]!) => rig.client(adminApi, service.url, who);
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? [error.status, error.problem?.code] : error),
  );

test.each([
  ['nobody', undefined, [401, 'sign_in_required']],
  ['a newsletter subscriber', { userId: someId(), isActive: false }, [403, 'forbidden']],
  ['an active member', { userId: someId() }, [403, 'forbidden']],
  ['an admin of a chapter', { userId: member.id }, [403, 'forbidden']],
  ['somebody whom a site admin acts as', { userId: member.id, actorId: admin.userId }, [403, 'forbidden']],
])('%s sees neither people nor numbers', async (_who, identity, expected) => {
  expect([await refusal(as(identity).users()), await refusal(as(identity).statistics())]).toEqual([expected, expected]);
  expect(asked).toEqual([]);
});

test('a site admin sees everyone, with their chapters', async () => {
  const after = someId();
  const users = await as(admin).users({ query: { search: 'ana', after, limit: '200' } });
  const memberships = [1, 2].map((chapterId) => ({ chapterId, chapterName: `Chapter ${chapterId}`, role: 'admin' }));
  expect(users).toEqual([
    { ...member, memberships, mayImpersonate: true },
    { ...colleague, memberships: [], mayImpersonate: false },
    { ...account(admin.userId), memberships: [], mayImpersonate: false },
  ]);
  expect(asked).toEqual([{ search: 'ana', after, limit: 200 }, { userIds: [member.id, colleague.id, admin.userId] }]);
});

test('asks for 50 at once, for no chapters of nobody, and takes at most 200', async () => {
  accounts = [];
  expect(await as(admin).users()).toEqual([]);
  expect(asked).toEqual([{ limit: 50 }]);
  expect(await refusal(as(admin).users({ query: { limit: '201' } }))).toEqual([400, 'invalid_request']);
});

test('in production nobody may be impersonated', async () => {
  expect((await as(admin, services[1]).users()).map(({ mayImpersonate }) => mayImpersonate)).toEqual([
    false,
    false,
    false,
  ]);
});

test('adds up the numbers', async () => {
  expect(await as(admin).statistics()).toEqual({
    totalUsers: 12,
    chapterAdmins: 3,
    activeMembers: 7,
    newsletterOnly: 5,
  });
});

test('says so when the other services are away', async () => {
  await otherServices?.stop();
  otherServices = undefined;
  expect([await refusal(as(admin).users()), await refusal(as(admin).statistics())]).toEqual([
    [503, 'unavailable'],
    [503, 'unavailable'],
  ]);
});
