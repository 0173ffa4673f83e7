import { mayManageEvent } from './managing';

const person = (isActive: boolean, isSiteAdmin: boolean) => ({ id: 'me', isActive, isSiteAdmin });

it.each([
  // The columns are: active, site admin, role, manages an own event, manages another's event.
  [true, false, 'member', true, false],
  [true, false, 'admin', true, true],
  [true, false, null, false, false],
  [false, false, 'member', false, false],
  [false, false, 'admin', true, true],
  [false, true, null, true, true],
] as const)(
  'a person (active %s, site admin %s, %s of the chapter) manages the right events',
  (isActive, isSiteAdmin, role, own, others) => {
    const who = person(isActive, isSiteAdmin);
    expect(mayManageEvent(who, { organizerId: 'me' }, { role })).toBe(own);
    expect(mayManageEvent(who, { organizerId: 'another' }, { role })).toBe(others);
    expect(mayManageEvent(who, { organizerId: null }, { role })).toBe(others);
  },
);

it('nobody manages events without an account or a membership', () => {
  expect(mayManageEvent(undefined, { organizerId: null }, { role: 'admin' })).toBe(false);
  expect(mayManageEvent(person(true, false), { organizerId: 'me' }, undefined)).toBe(false);
});
