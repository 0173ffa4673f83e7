/** Milliseconds for which an account is protected after its owner was dismissed as a site admin. */
export const PROTECTED_MS = 7 * 86_400_000;

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
