import {
  administersChapter,
  createsEventsIn,
  meetsAccess,
  readsChapter,
  seesMembersOnly,
  seesMoney,
  uploadsPictures,
  joinMethod,
  type AccessReason,
  type AccessThing,
  type JoinPolicy,
  type MembershipStatus,
  type PersonAccess,
  type Role,
  type RulePerson,
} from '@meridian/shared-types';
import {
  adminApi,
  chaptersApi,
  directMessagesApi,
  eventsApi,
  postsApi,
  sitePagesApi,
  type Route,
} from '@meridian/shared-types/contracts';
import { canSeeStatistics } from '../numbers/statistics.policy';

/** A person's standing in a chapter, and the chapter's join policy. */
export type ChapterStanding = MembershipStatus & { joinPolicy?: JoinPolicy | undefined };

type Verdict = Pick<PersonAccess['verdicts'][number], 'isAllowed' | 'reason'>;
const verdict = (isAllowed: boolean, allows: AccessReason, refuses: AccessReason): Verdict => ({
  isAllowed,
  reason: isAllowed ? allows : refuses,
});

/** Decides by the access of a call, which the contract declares and `implement` enforces. */
function byCall({ access }: Pick<Route, 'access'>, person: RulePerson): Verdict {
  if (access === 'public') return { isAllowed: true, reason: 'public' };
  const isOffice = access !== 'active' && person.isSiteAdmin && !(access === 'active-or-site-admin' && person.isActive);
  return verdict(
    meetsAccess(access, person),
    isOffice ? 'site-admin' : 'active',
    access === 'site-admin' ? 'not-site-admin' : 'not-active',
  );
}

/** Refuses a change in an archived chapter, whoever asks. */
const unlessArchived = (found: Verdict, { isArchived }: MembershipStatus): Verdict =>
  isArchived && found.isAllowed ? { isAllowed: false, reason: 'chapter-archived' } : found;

/** Refuses what visitors do not see of a chapter to people whom it has banned. Bans do not concern site admins. */
const unlessBanned = (found: Verdict, { isSiteAdmin }: RulePerson, { ban }: MembershipStatus): Verdict =>
  ban && found.isAllowed && !isSiteAdmin ? { isAllowed: false, reason: 'banned' } : found;

/** Decides by the rules for joining a chapter. */
function ofJoining({ isActive }: RulePerson, { isArchived, ban, joinPolicy }: ChapterStanding): Verdict {
  if (isArchived) return { isAllowed: false, reason: 'chapter-archived' };
  if (ban) return { isAllowed: false, reason: 'banned' };
  const way = joinMethod(joinPolicy, isActive);
  return verdict(way !== 'invitation', way === 'at once' ? 'open-to-members' : 'on-request', 'invited-only');
}

/** Decides by the rule for readers of a chapter. */
const ofReaders = (person: RulePerson, { role }: MembershipStatus): Verdict =>
  verdict(readsChapter(person, role), person.isActive ? 'active' : adminReason(person), 'not-active');

const adminReason = ({ isSiteAdmin }: RulePerson): AccessReason => (isSiteAdmin ? 'site-admin' : 'chapter-admin');

/** Decides by the rule for admins of a chapter. */
const ofAdmins = (isAllowed: boolean, person: RulePerson): Verdict =>
  verdict(isAllowed, adminReason(person), 'not-chapter-admin');

const ofPictures = (person: RulePerson, roles: readonly Role[]): Verdict =>
  verdict(uploadsPictures(person, roles), person.isSiteAdmin ? 'site-admin' : 'some-chapter-admin', 'no-chapter-admin');

function ofCreators(person: RulePerson, standing: MembershipStatus): Verdict {
  const outside = standing.ban ? 'banned' : 'not-member';
  const lacks = person.isActive ? outside : 'not-active';
  const allows = person.isActive && !person.isSiteAdmin ? 'member' : adminReason(person);
  return verdict(createsEventsIn(person, standing), allows, lacks);
}

/** Returns the verdicts on a person with these roles in chapters, for the site and for a chapter if one is given. */
export function verdictsOn(
  person: RulePerson,
  roles: readonly Role[],
  standing: ChapterStanding | undefined,
): PersonAccess['verdicts'] {
  const seesAll = verdict(seesMembersOnly(person), person.isActive ? 'active' : 'site-admin', 'not-active');
  const verdicts: [AccessThing, Verdict][] = [
    ['directory', byCall(chaptersApi.directory, person)],
    ['members-only-events', seesAll],
    ['rsvp', byCall(eventsApi.rsvp, person)],
    ['direct-messages', byCall(directMessagesApi.send, person)],
    ['admin-tools', byCall(adminApi.users, person)],
    ['books', verdict(seesMoney(person), person.isSiteAdmin ? 'site-admin' : 'treasurer', 'not-treasurer')],
    ['public-pages', byCall(postsApi.list, person)],
    ['page-editing', byCall(sitePagesApi.update, person)],
    ['picture-upload', ofPictures(person, roles)],
  ];
  if (standing && !standing.isMember) verdicts.push(['chapter-join', ofJoining(person, standing)]);
  if (standing) {
    const administers = ofAdmins(administersChapter(person, standing.role), person);
    verdicts.push(
      ['chapter-members', unlessBanned(ofReaders(person, standing), person, standing)],
      ['chapter-announcements', unlessBanned(ofReaders(person, standing), person, standing)],
      ['chapter-events', unlessArchived(ofCreators(person, standing), standing)],
      ['chapter-admin', unlessArchived(administers, standing)],
      ['chapter-reports', administers],
      ['chapter-numbers', ofAdmins(canSeeStatistics(person, standing), person)],
    );
  }
  return verdicts.map(([thing, found]) => ({ thing, ...found }));
}
