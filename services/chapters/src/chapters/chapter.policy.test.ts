import { mayAdminister, mayReadMemberships, joinMode, type Caller } from './chapter.policy';

const caller = (isActive: boolean, isSiteAdmin: boolean): Caller => ({ userId: 'me', isActive, isSiteAdmin });

test.each([
  // The columns are: active, site admin, role, may administer.
  [false, false, null, false],
  [false, false, 'member', false],
  [false, false, 'admin', true],
  [true, false, null, false],
  [true, false, 'member', false],
  [true, false, 'admin', true],
  [false, true, null, true],
  [false, true, 'member', true],
  [false, true, 'admin', true],
  [true, true, null, true],
  [true, true, 'member', true],
  [true, true, 'admin', true],
] as const)('active %s, site admin %s and role %s give access: %s', (isActive, isSiteAdmin, role, allowed) => {
  expect(mayAdminister(caller(isActive, isSiteAdmin), role)).toBe(allowed);
});

test("only the person and site admins may read a person's memberships", () => {
  expect(mayReadMemberships(caller(true, false), 'other')).toBe(false);
  expect(mayReadMemberships(caller(false, false), 'me')).toBe(true);
  expect(mayReadMemberships(caller(false, true), 'other')).toBe(true);
});

test.each([
  // The columns are: policy, active, way in.
  [undefined, true, 'request'],
  ['ask', true, 'request'],
  ['members', true, 'at once'],
  ['members', false, 'request'],
  ['invited', true, 'invitation'],
  ['invited', false, 'invitation'],
] as const)('policy %s, active %s leads to: %s', (policy, isActive, way) =>
  expect(joinMode(policy, isActive)).toBe(way),
);
