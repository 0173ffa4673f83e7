import { administersChapter, createsEventsIn, meetsAccess } from './access-rules';

const people = {
  visitor: undefined,
  newsletter: { isActive: false, isSiteAdmin: false },
  member: { isActive: true, isSiteAdmin: false },
  siteAdmin: { isActive: false, isSiteAdmin: true },
};

it.each([
  ['public', [true, true, true, true]],
  ['signed-in', [false, true, true, true]],
  ['active', [false, false, true, false]],
  ['active-or-site-admin', [false, false, true, true]],
  ['site-admin', [false, false, false, true]],
  ['service', [false, false, false, false]],
] as const)('the access %s admits the right people', (access, expected) =>
  expect(Object.values(people).map((person) => meetsAccess(access, person))).toEqual(expected),
);

it('admins of a chapter may administer it while they are active, and site admins always may', () => {
  const { newsletter, member, siteAdmin } = people;
  expect([administersChapter(member, 'admin'), administersChapter(siteAdmin, null)]).toEqual([true, true]);
  expect([administersChapter(newsletter, 'admin'), administersChapter(member, 'member')]).toEqual([false, false]);
});

it('active members may create events in their chapters, and site admins in all', () => {
  const { newsletter, member, siteAdmin } = people;
  const [inside, outside] = [{ isMember: true }, { isMember: false }];
  expect([createsEventsIn(member, inside), createsEventsIn(siteAdmin, outside)]).toEqual([true, true]);
  expect([createsEventsIn(newsletter, inside), createsEventsIn(member, outside)]).toEqual([false, false]);
});
