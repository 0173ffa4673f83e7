import { seesMembersOnly } from '@meridian/shared-types';
import { mayCreateIn, mayReadRsvps } from './event.policy';

const caller = (isActive: boolean, isSiteAdmin: boolean) => ({ userId: 'me', isActive, isSiteAdmin });
const member = { isMember: true, role: 'member' as const };
const outsider = { isMember: false, role: null };

test.each([
  // The columns are: active, site admin, sees members-only events, creates as an admin, as a member, as an outsider.
  [false, false, false, true, false, false],
  [true, false, true, true, true, false],
  [false, true, true, true, true, true],
  [true, true, true, true, true, true],
])('active %s and site admin %s give the right access', (isActive, isSiteAdmin, sees, asAdmin, inOwn, elsewhere) => {
  const who = caller(isActive, isSiteAdmin);
  expect([
    seesMembersOnly(who),
    mayCreateIn(who, { ...member, role: 'admin' }),
    mayCreateIn(who, member),
    mayCreateIn(who, outsider),
  ]).toEqual([sees, asAdmin, inOwn, elsewhere]);
  expect(mayReadRsvps(who, 'me')).toBe(true);
  expect(mayReadRsvps(who, 'other')).toBe(isSiteAdmin);
});

test('visitors see public events only', () => expect(seesMembersOnly(undefined)).toBe(false));
