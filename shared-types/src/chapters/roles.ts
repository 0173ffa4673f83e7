import type { Role } from '../people/people';

const ROLES = { admin: 'admin', member: 'member' } as const satisfies { [R in Role]: R };

/**
 * Returns whether a person is an admin of the chapter of this membership.
 * @example memberships.filter(isChapterAdmin)
 */
export const isChapterAdmin = (membership: { role: Role | null } | undefined): boolean =>
  membership?.role === ROLES.admin;

/**
 * Returns the role for the value of a URL or a form, or undefined for any other text.
 * @example parseRole(params.get('role'))
 */
export const parseRole = (text: string | null): Role | undefined => Object.values(ROLES).find((role) => role === text);
