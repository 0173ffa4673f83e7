import type { RunningServer } from '@meridian/service-kit';
import { implementSome, someId, createTestEnvironment, type TestEnvironment } from '@meridian/service-kit/testing';
import type { ListedAccount } from '@meridian/shared-types';
import { adminApi, authInternalApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { start } from '../app';
import { outcomeCode, siteAdmin as admin } from '../testing/test-server';
import { startServicesStub, type ServicesStub } from '../testing/services-stub';

const account = (id: string, fields: Partial<ListedAccount> = {}): ListedAccount => ({
  id,
  name: 'Ana Horvat',
  email: 'ana@example.org',
  subscriptionStatus: 'active',
  createdAt: '2026-01-05T00:00:00.000Z',
  isSiteAdmin: false,
  isSuspended: false,
  ...fields,
});
const [member, colleague] = [account(someId()), account(someId(), { name: 'Grace', isSiteAdmin: true })];

let environment: TestEnvironment;
let stub: ServicesStub;
const services: RunningServer[] = [];
let accounts: ListedAccount[];
const requests: unknown[] = [];

beforeAll(async () => {
  environment = await createTestEnvironment();
  const routers = [
    implementSome(authInternalApi, {
      accounts: async ({ query }) => {
        requests.push(query);
        return accounts;
      },
      accountsAmong: async ({ body: { ids, filter } }) => {
        requests.push(filter);
        const more = { plan: 'annual', paidUntil: '2027-01-05T00:00:00.000Z', lastSeenOn: '2026-11-20' } as const;
        return ids.map((id) => account(id, { name: '=cmd()', ...more, isSuspended: true }));
      },
      statistics: async () => ({ activeMembers: 7, newsletterOnly: 5 }),
    }),
    implementSome(chaptersInternalApi, {
      membershipsOfSeveral: async ({ body }) => {
        requests.push(body);
        return {
          memberships: [1, 2].map((chapterId) => ({
            userId: member.id,
            chapterId,
            chapterName: `Chapter ${chapterId}`,
            role: 'admin' as const,
            joinedAt: '2024-01-01T00:00:00.000Z',
          })),
        };
      },
      memberIds: async ({ query: { after, ...query } }) => {
        requests.push(query);
        // There are 251 members in pages of a hundred.
        const numbers = Array.from({ length: 251 }, (_, n) => (n + 1).toString(16).padStart(24, '0'));
        const userIds = numbers.filter((id) => !after || id > after).slice(0, 100);
        return { userIds, next: userIds.length < 100 ? null : userIds.at(-1)! };
      },
      statistics: async () => ({ chapterAdmins: 3 }),
    }),
  ];
  stub = await startServicesStub(environment, routers);
  for (const NODE_ENV of ['test', 'production'] as const)
    services.push(await start({ ...environment.env, ...stub.env, NODE_ENV }));
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await stub.stop();
});
beforeEach(() => {
  accounts = [member, colleague, account(admin.userId)];
  requests.length = 0;
});

const as = (identity?: Parameters<TestEnvironment['as']>[0], service = services[0]!) =>
  environment.client(adminApi, service.url, identity);

test('a site admin sees all users with their chapters', async () => {
  const after = someId();
  const users = await as(admin).users({ query: { search: 'ana', after, limit: '200' } });
  const memberships = [1, 2].map((chapterId) => ({ chapterId, chapterName: `Chapter ${chapterId}`, role: 'admin' }));
  const shown = ({ isSuspended: _, ...user }: ListedAccount) => user;
  expect(users).toEqual([
    { ...shown(member), memberships, mayImpersonate: true },
    { ...shown(colleague), memberships: [], mayImpersonate: false },
    { ...shown(account(admin.userId)), memberships: [], mayImpersonate: false },
  ]);
  expect(requests).toEqual([
    { search: 'ana', after, limit: 200 },
    { userIds: [member.id, colleague.id, admin.userId] },
  ]);
});

test('a page requests 50 users by default and at most 200, and no memberships without users', async () => {
  accounts = [];
  expect(await as(admin).users()).toEqual([]);
  expect(requests).toEqual([{ limit: 50 }]);
  expect(await outcomeCode(as(admin).users({ query: { limit: '201' } }))).toEqual('400 invalid_request');
});

test('with a chapter, its members are checked until the page is full', async () => {
  const query = { chapter: '2', role: 'chapter-admin', status: 'active', limit: '150' } as const;
  const users = await as(admin).users({ query });
  expect(users).toHaveLength(150);
  expect(requests.slice(0, 4)).toEqual([
    { chapter: 2, admins: 'true' },
    { status: 'active' },
    { chapter: 2, admins: 'true' },
    { status: 'active' },
  ]);
  expect(await as(admin).users({ query: { ...query, limit: '200', after: users.at(-1)!.id } })).toHaveLength(101);
  expect(await outcomeCode(as(admin).users({ query: { role: 'owner' as 'site-admin' } }))).toBe('400 invalid_request');
});

test('an export has all users with the chosen columns and without formulas, and is recorded', async () => {
  const download = async (columns: string) =>
    fetch(`${services[0]!.url}/api/admin/users/export?chapter=2&columns=${columns}`, {
      headers: await environment.as(admin),
    });
  expect((await download('name,password')).status).toBe(400);
  const response = await download('name,id');
  expect(response.headers.get('content-disposition')).toMatch(/filename=users-.*\.csv$/);
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['Name,Id', `'=cmd(),${'1'.padStart(24, '0')}`]);
  expect(lines).toHaveLength(252);
  const more = await (await download('plan,paidUntil,lastSeen,suspended')).text();
  expect(more.split('\r\n').slice(0, 2)).toEqual([
    'Plan,Paid until,Last seen,Suspended',
    'annual,2027-01-05T00:00:00.000Z,2026-11-20,yes',
  ]);
  const entries = await as(admin).audit({ query: { action: 'users.exported' } });
  expect(entries).toMatchObject([
    { detail: 'columns: plan paidUntil lastSeen suspended, chapter: 2' },
    { detail: 'columns: name id, chapter: 2' },
  ]);
});

test('in production no user may be impersonated', async () => {
  expect((await as(admin, services[1]).users()).map(({ mayImpersonate }) => mayImpersonate)).toEqual([
    false,
    false,
    false,
  ]);
});

test('the statistics of the services are added up', async () => {
  expect(await as(admin).statistics()).toEqual({
    totalUsers: 12,
    chapterAdmins: 3,
    activeMembers: 7,
    newsletterOnly: 5,
  });
});

test('the response is 503 while the other services are unavailable', async () => {
  await stub.stop();
  expect([await outcomeCode(as(admin).users()), await outcomeCode(as(admin).statistics())]).toEqual([
    '503 unavailable',
    '503 unavailable',
  ]);
});
