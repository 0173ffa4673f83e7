import { conflict } from '@meridian/service-kit';
import { isSuspended } from '../../accounts/suspension.policy';
import type { Suspension } from '../../models/user-parts';

/**
 * Throws 409 unless the account can be a site admin's, which requires that it is not suspended, that its address is
 * confirmed, and that its password is not somebody else's.
 */
export function requireMayBeSiteAdmin(account: {
  isSiteAdmin: boolean;
  unverifiedSince?: Date | undefined;
  isPasswordUnproven?: boolean | undefined;
  suspension?: Suspension | undefined;
}): void {
  if (account.isSiteAdmin) throw conflict('already_site_admin', 'This person is already a site admin.');
  requireProvenOwner(account);
}

/** Throws 409 unless the account can get a role of the office, because its owner is known. */
export function requireProvenOwner(account: {
  unverifiedSince?: Date | undefined;
  isPasswordUnproven?: boolean | undefined;
  suspension?: Suspension | undefined;
}): void {
  if (isSuspended(account)) throw conflict('account_suspended', 'This account is suspended.');
  if (account.unverifiedSince)
    throw conflict('address_not_confirmed', 'The address of this account is not confirmed yet.');
  if (account.isPasswordUnproven)
    throw conflict(
      'password_not_proven',
      'Nobody knows yet whether the owner of the address chose the password. Send them a password link first.',
    );
}
