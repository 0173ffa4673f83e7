import { totpCode } from '@meridian/service-kit/testing';
import type { AccountDetails } from '@meridian/shared-types';
import { createAuthTestServer, eventually, type AuthTestServer } from '../../testing/test-server';
import { addTotpAuthenticator } from '../../testing/totp-authenticator';

let server: AuthTestServer | undefined;
afterEach(() => server?.stop());

test.each([
  ['true', [{ isAdmin: false, needsTwoFactor: true }, { isAdmin: true }]],
  ['false', [{ isAdmin: true }, { isAdmin: true }]],
] as const)(
  'with REQUIRE_TWO_FACTOR=%s, a site admin without two-factor authentication acts as %j',
  async (required, expected) => {
    const auth = (server = await createAuthTestServer({ REQUIRE_TWO_FACTOR: required }));
    const person = await auth.register('member');
    const { secret } = await addTotpAuthenticator(person.browser);
    await auth.change(person.id, { isSiteAdmin: true });
    const status = async () => (await person.browser.call('GET', '/api/auth/admin-status')).body;
    const rights = async () => {
      const [session] = await auth.Sessions.find({ userId: person.id }).sort({ createdAt: -1 }).lean();
      return (await auth.internal.checkSessions({ body: { sessionIds: [String(session!._id)] } })).alive[0];
    };
    await eventually(async () => (await status()).isAdmin === expected[0].isAdmin);
    // The app does not raise the session in which it was added.
    expect([await status(), (await rights())?.isSiteAdmin]).toEqual([expected[0], expected[0].isAdmin]);
    const { email, password } = person;
    await person.browser.login({ email, password });
    await person.browser.finishLogin(totpCode(secret));
    expect([await status(), (await rights())?.isSiteAdmin]).toEqual([expected[1], true]);
    const other = await auth.registerSiteAdmin();
    const details = async (id: string) =>
      (await person.browser.call<AccountDetails>('GET', `/api/admin/people/${id}`)).body;
    const notified = [(await details(person.id)).siteAdminRights, (await details(other.id)).siteAdminRights];
    expect(notified).toEqual(required === 'true' ? ['with-two-factor', 'no-two-factor'] : [undefined, undefined]);
  },
);
