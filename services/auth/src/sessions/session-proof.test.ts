import { actsAsSiteAdmin, siteAdminRightsOf } from './session-proof';

const admin = { isSiteAdmin: true };
const no = { hasApp: false, passkeys: 0 };

test.each([
  ['somebody else', true, { isSiteAdmin: false }, no, undefined],
  ['where no second step is required', false, admin, no, undefined],
  ['without one', true, admin, no, 'no-second-step'],
  ['with an app', true, admin, { hasApp: true, passkeys: 0 }, 'with-second-step'],
  ['with a passkey', true, admin, { hasApp: false, passkeys: 1 }, 'with-second-step'],
] as const)(
  'the sessions with site admin rights are right for this case: %s',
  (_, isRequired, user, factors, expected) => expect(siteAdminRightsOf(isRequired, user, factors)).toBe(expected),
);

test('a site admin never has these rights in an impersonation', () => {
  const actorId = {} as never;
  expect(actsAsSiteAdmin(false, admin, { method: 'passkey' })).toBe(true);
  expect(actsAsSiteAdmin(false, admin, { method: 'passkey', actorId })).toBe(false);
});
