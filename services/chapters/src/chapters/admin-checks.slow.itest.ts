import { aProfile } from '@meridian/shared-types/testing';
import { outcome, someId } from '@meridian/service-kit/testing';
import { createTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await server.person({ 1: 'admin' }); // The chapter has another admin, so that nobody is its only admin.
});
afterAll(() => server.close());

const params = { id: 1 };

const siteAdmin = { userId: someId(), isActive: true, isSiteAdmin: true };

test('if an admin is demoted or suspended during an action, the action happened before it or not at all', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const [admin, member] = [await server.person({ 1: 'admin' }), await server.person({ 1: 'member' })];
    const api = server.as(admin);
    const end =
      turn % 2 === 0
        ? server.as(siteAdmin).setRole({ params: { id: 1, userId: admin.userId }, body: { role: 'member' } })
        : server.internal.syncPerson({
            params: { userId: admin.userId },
            body: {
              ...aProfile({ name: 'Admin' }),
              ...{ isActive: false, isSuspended: true, version: 2 },
            },
          });
    const [acted] = await Promise.all([
      outcome(api.ban({ params, body: { userId: member.userId, reason: 'Advertising' } })),
      end,
    ]);
    const bans = await server.models.Bans.countDocuments({ userId: member.userId });
    expect([acted, bans]).toEqual(acted === 'ok' ? ['ok', 1] : [expect.stringMatching(/^403 /), 0]);
    expect(await outcome(api.createInvite({ params, body: { maxUses: 1, days: 1 } }))).toMatch(/^403 /);
  }
});
