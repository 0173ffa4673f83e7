import { DAY_MS } from '@meridian/shared-types';
/**
 * Milliseconds for which a dismissal, or an appointment by one site admin alone, has no effect on acts that need two.
 */
const PROTECTED_MS = 7 * DAY_MS;

/** The fields that {@link isProtected} needs. */
export const PROTECTION_FIELDS = { isSiteAdmin: 1, dismissedAt: 1 } as const;

/**
 * Returns whether acts on the account need a second site admin. This is so for the accounts of site admins, and for a
 * week after a dismissal, so that a dismissal is no way around it.
 */
export const isProtected = (
  { isSiteAdmin, dismissedAt }: { isSiteAdmin: boolean; dismissedAt?: Date | undefined },
  now = Date.now(),
): boolean => isSiteAdmin || (dismissedAt !== undefined && dismissedAt.getTime() + PROTECTED_MS > now);

/**
 * Returns whether one site admin alone appointed this one in the last week. Until then they are not the second one, so
 * that nobody appoints an account of their own to confirm what they propose.
 */
export const isNewSiteAdmin = (
  { appointedAloneAt }: { appointedAloneAt?: Date | undefined },
  now = Date.now(),
): boolean => appointedAloneAt !== undefined && appointedAloneAt.getTime() + PROTECTED_MS > now;
