import { administersChapter, createsEventsIn, isStaff, meetsAccess, readsChapter } from './access-rules';

const people = {
  visitor: undefined,
  newsletter: { isActive: false, isSiteAdmin: false },
  member: { isActive: true, isSiteAdmin: false },
  siteAdmin: { isActive: false, isSiteAdmin: true },
  treasurer: { isActive: false, isSiteAdmin: false, isTreasurer: true },
};

it.each([
  ['public', [true, true, true, true, true]],
  ['signed-in', [false, true, true, true, true]],
  ['active', [false, false, true, false, false]],
  ['active-or-site-admin', [false, false, true, true, false]],
  ['site-admin', [false, false, false, true, false]],
  ['treasurer', [false, false, false, true, true]],
  ['service', [false, false, false, false, false]],
] as const)('the access %s admits the right people', (access, expected) =>
  expect(Object.values(people).map((person) => meetsAccess(access, person))).toEqual(expected),
);

const { newsletter, member, siteAdmin, treasurer } = people;

it.each([
  // The columns are: the person, the role, administers the chapter, reads it, creates events in it, works for us.
  ['a newsletter reader', newsletter, null, [false, false, false, false]],
  ['a member of the chapter without a plan', newsletter, 'member', [false, false, false, false]],
  ['an admin of the chapter without a plan', newsletter, 'admin', [true, true, true, true]],
  ['a member of another chapter', member, null, [false, true, false, false]],
  ['a member of the chapter', member, 'member', [false, true, true, false]],
  ['an admin of the chapter', member, 'admin', [true, true, true, true]],
  ['a site admin without a plan', siteAdmin, null, [true, true, true, true]],
  ['a treasurer without a plan', treasurer, null, [false, false, false, true]],
] as const)('%s may do in a chapter what the work needs', (_, person, role, expected) =>
  expect([
    administersChapter(person, role),
    readsChapter(person, role),
    createsEventsIn(person, { isMember: role !== null, role }),
    isStaff(person, role ? [role] : []),
  ]).toEqual(expected),
);
