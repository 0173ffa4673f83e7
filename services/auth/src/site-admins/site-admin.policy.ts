import { conflict } from '@meridian/service-kit';
import { isSuspended, type Suspension } from '../accounts/suspension.policy';
import type { Appointment } from '../accounts/user-parts';

/** The lock key for the set of site admins, so that changes of it run one after the other. */
export const SITE_ADMINS = 'site-admins';

/** Milliseconds for which a proposal can be confirmed by a second site admin. */
export const APPOINTMENT_MS = 7 * 86_400_000;

/** Returns whether a proposal can still be confirmed. */
export const isWaiting = (appointment: Appointment | undefined, now = new Date()): appointment is Appointment =>
  appointment !== undefined && appointment.until > now;

/**
 * Throws 409 unless the account can be a site admin's, which requires that it is not suspended and its address is
 * confirmed.
 */
export function requireMayBeSiteAdmin(account: {
  isSiteAdmin: boolean;
  unverifiedSince?: Date | undefined;
  suspension?: Suspension | undefined;
}): void {
  if (account.isSiteAdmin) throw conflict('already_site_admin', 'This person is already a site admin.');
  if (isSuspended(account)) throw conflict('account_suspended', 'This account is suspended.');
  if (account.unverifiedSince)
    throw conflict('address_not_confirmed', 'The address of this account is not confirmed yet.');
}
