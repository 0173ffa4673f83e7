import type { Access } from '../calls/contract';
import type { JoinPolicy } from '../chapters/joining/joining-schemas';
import { isChapterAdmin } from '../chapters/roles';
import { seesMembersOnly } from '../events/visibility';
import type { Role } from '../people/people';

/** The data about a person that rules need. */
export interface RulePerson {
  isActive: boolean;
  isSiteAdmin: boolean;
  /** Whether the person sees the money. It gives no other right. */
  isTreasurer?: boolean | undefined;
}

/** A person's relation to a chapter: membership and role. */
export interface Standing {
  isMember: boolean;
  role: Role | null;
}

/**
 * Returns whether a person may make calls with this access, before any rule about one object. `service` is never for
 * people. The services enforce it.
 * @example meetsAccess('active', { isActive: false, isSiteAdmin: true }) // false
 */
export function meetsAccess(access: Access, person: RulePerson | undefined): boolean {
  switch (access) {
    case 'public':
      return true;
    case 'signed-in':
      return person !== undefined;
    case 'active':
      return person?.isActive === true;
    case 'site-admin':
      return person?.isSiteAdmin === true;
    case 'active-or-site-admin':
      return seesMembersOnly(person);
    case 'treasurer':
      return person !== undefined && seesMoney(person);
    case 'service':
      return false;
  }
}

/**
 * Returns whether a person sees the money of the organization: treasurers and site admins. The services enforce it.
 * @example seesMoney({ isSiteAdmin: false, isTreasurer: true }) // true
 */
export const seesMoney = ({
  isSiteAdmin,
  isTreasurer = false,
}: Pick<RulePerson, 'isSiteAdmin' | 'isTreasurer'>): boolean => isSiteAdmin || isTreasurer;

/**
 * Returns whether a person works for the organization: site admins, treasurers, and admins of some chapter. They
 * have what their work needs without a paid membership, and no page asks them for one. `roles` are the person's roles
 * in their chapters.
 * @example isStaff({ isSiteAdmin: false }, ['member', 'admin']) // true
 */
export const isStaff = (person: Pick<RulePerson, 'isSiteAdmin' | 'isTreasurer'>, roles: readonly Role[]): boolean =>
  seesMoney(person) || roles.some((role) => isChapterAdmin({ role }));

/**
 * Returns whether a person may do what admins of a chapter may: site admins, and the admins of the chapter. Neither
 * needs an active subscription. The services enforce it.
 * @example administersChapter({ isSiteAdmin: false }, 'admin') // true
 */
export const administersChapter = (person: Pick<RulePerson, 'isSiteAdmin'>, role: Role | null): boolean =>
  person.isSiteAdmin || isChapterAdmin({ role });

/**
 * Returns whether a person reads what the members of a chapter read, except its chat: active members, and the people
 * who administer the chapter. The services enforce it.
 * @example readsChapter({ isActive: false, isSiteAdmin: false }, 'admin') // true
 */
export const readsChapter = (person: RulePerson, role: Role | null): boolean =>
  person.isActive || administersChapter(person, role);

/**
 * Returns whether a person may create events in a chapter. The services enforce it.
 * @example createsEventsIn({ isActive: true, isSiteAdmin: false }, { isMember: true, role: 'member' }) // true
 */
export const createsEventsIn = (person: RulePerson, { isMember, role }: Standing): boolean =>
  administersChapter(person, role) || (person.isActive && isMember);

/**
 * Returns whether a person may store pictures: site admins, and people who are an admin of some chapter. `roles` are
 * the person's roles in their chapters. The services enforce it.
 * @example uploadsPictures({ isActive: false, isSiteAdmin: false }, ['member', 'admin']) // true
 */
export const uploadsPictures = (person: RulePerson, roles: readonly Role[]): boolean =>
  roles.some((role) => administersChapter(person, role)) || person.isSiteAdmin;

/**
 * Returns how a person can join a chapter: by a request to its admins, which is also the rule without a policy, at
 * once, or by an invite link only. The services enforce it.
 * @example joinMethod('members', true) // 'at once'
 */
export function joinMethod(policy: JoinPolicy | undefined, isActive: boolean): 'request' | 'at once' | 'invitation' {
  if (policy === 'invited') return 'invitation';
  return policy === 'members' && isActive ? 'at once' : 'request';
}
