import { actsAsSiteAdmin, describeSiteAdminRights } from './session-proof';

const admin = { isSiteAdmin: true };
const no = { hasApp: false, passkeys: 0 };

test.each([
  ['somebody else', true, { isSiteAdmin: false }, no, undefined],
  ['where two-factor authentication is not required', false, admin, no, undefined],
  ['without an app or a passkey', true, admin, no, 'no-two-factor'],
  ['with an app', true, admin, { hasApp: true, passkeys: 0 }, 'with-two-factor'],
  ['with a passkey', true, admin, { hasApp: false, passkeys: 1 }, 'with-two-factor'],
] as const)(
  'the sessions with site admin rights are right for this case: %s',
  (_, isRequired, user, factors, expected) => expect(describeSiteAdminRights(isRequired, user, factors)).toBe(expected),
);

test('a site admin never has these rights in an impersonation', () => {
  const actorId = {} as never;
  expect(actsAsSiteAdmin(false, admin, { method: 'passkey' })).toBe(true);
  expect(actsAsSiteAdmin(false, admin, { method: 'passkey', actorId })).toBe(false);
});
