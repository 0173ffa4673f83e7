import type { Role, RulePerson } from '@meridian/shared-types';
import { verdictsOn, type ChapterStanding } from './person-access';

const member = { isActive: true, isSiteAdmin: false };
const newsletter = { isActive: false, isSiteAdmin: false };
const siteAdmin = { isActive: false, isSiteAdmin: true };
const outside = { isMember: false, role: null };
const inside = { isMember: true, role: 'member' as const };
const admin = { isMember: true, role: 'admin' as const };
const banned = { ...outside, ban: { reason: 'Insults' } };
const isArchived = true as const;

const reasons = (person: RulePerson, standing: ChapterStanding | undefined, roles: readonly Role[] = []) =>
  Object.fromEntries(
    verdictsOn(person, roles, standing).map(({ thing, isAllowed, reason }) => [thing, [isAllowed, reason]]),
  );

test('a member of another chapter has no rights in this one', () =>
  expect(reasons(member, outside)).toEqual({
    directory: [true, 'active'],
    'members-only-events': [true, 'active'],
    rsvp: [true, 'active'],
    'direct-messages': [true, 'active'],
    'admin-tools': [false, 'not-site-admin'],
    books: [false, 'not-treasurer'],
    'public-pages': [true, 'public'],
    'page-editing': [false, 'not-site-admin'],
    'picture-upload': [false, 'no-chapter-admin'],
    'chapter-join': [true, 'on-request'],
    'chapter-members': [true, 'active'],
    'chapter-announcements': [true, 'active'],
    'chapter-events': [false, 'not-member'],
    'chapter-admin': [false, 'not-chapter-admin'],
    'chapter-reports': [false, 'not-chapter-admin'],
    'chapter-numbers': [false, 'not-chapter-admin'],
  }));

test('a chapter admin has the rights of the chapter also without a membership, and no others', () => {
  expect(reasons(member, admin, ['member', 'admin'])).toMatchObject({
    'picture-upload': [true, 'some-chapter-admin'],
    'chapter-events': [true, 'member'],
    'chapter-admin': [true, 'chapter-admin'],
    'chapter-reports': [true, 'chapter-admin'],
    'chapter-numbers': [true, 'chapter-admin'],
  });
  expect(reasons(newsletter, admin, ['admin'])).toMatchObject({
    'picture-upload': [true, 'some-chapter-admin'],
    'chapter-numbers': [true, 'chapter-admin'],
    directory: [false, 'not-active'],
    'direct-messages': [false, 'not-active'],
    'chapter-members': [true, 'chapter-admin'],
    'chapter-announcements': [true, 'chapter-admin'],
    'chapter-events': [true, 'chapter-admin'],
    'chapter-admin': [true, 'chapter-admin'],
  });
});

test('a site admin without a membership has the rights of admins', () =>
  expect(reasons(siteAdmin, inside)).toMatchObject({
    directory: [true, 'site-admin'],
    'members-only-events': [true, 'site-admin'],
    'admin-tools': [true, 'site-admin'],
    'picture-upload': [true, 'site-admin'],
    'chapter-numbers': [true, 'site-admin'],
    'chapter-members': [true, 'site-admin'],
    'chapter-events': [true, 'site-admin'],
    'chapter-admin': [true, 'site-admin'],
  }));

test.each([
  ['by a request', member, outside, 'yes on-request'],
  [
    'at once, where it is open to members',
    member,
    { ...outside, joinPolicy: 'members' as const },
    'yes open-to-members',
  ],
  ['by a request, without a membership', newsletter, { ...outside, joinPolicy: 'members' as const }, 'yes on-request'],
  ['by invitation only', member, { ...outside, joinPolicy: 'invited' as const }, 'no invited-only'],
  ['not while banned', member, { ...banned, joinPolicy: 'members' as const }, 'no banned'],
  ['not an archived chapter', member, { ...outside, isArchived }, 'no chapter-archived'],
  ['a member: nothing', member, inside, undefined],
])('the verdict explains how a person can join a chapter: %s', (_, person, standing, expected) => {
  const found = reasons(person, standing)['chapter-join'];
  expect(found && `${found[0] ? 'yes' : 'no'} ${found[1]}`).toBe(expected);
});

test('a banned person cannot create events', () =>
  expect(reasons(member, banned)).toMatchObject({ 'chapter-events': [false, 'banned'] }));

test('nobody changes anything in an archived chapter, and other refusals stay', () => {
  expect(reasons(siteAdmin, { ...outside, isArchived })).toMatchObject({
    'chapter-members': [true, 'site-admin'],
    'chapter-events': [false, 'chapter-archived'],
    'chapter-admin': [false, 'chapter-archived'],
    'chapter-reports': [true, 'site-admin'],
    'chapter-numbers': [true, 'site-admin'],
  });
  expect(reasons(member, { ...inside, isArchived })).toMatchObject({
    'chapter-events': [false, 'chapter-archived'],
    'chapter-admin': [false, 'not-chapter-admin'],
  });
});

test('without a chapter there are no verdicts about one', () =>
  expect(Object.keys(reasons(member, undefined)).filter((thing) => thing.startsWith('chapter'))).toEqual([]));
