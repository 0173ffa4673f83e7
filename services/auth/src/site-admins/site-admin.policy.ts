import { conflict } from '@meridian/service-kit';
import type { Types } from 'mongoose';
import { isSuspended, type Suspension } from '../accounts/suspension.policy';

/** The lock key for the set of site admins, so that changes of it run one after the other. */
export const SITE_ADMINS = 'site-admins';

/** Milliseconds for which a proposal can be confirmed by a second site admin. */
export const APPOINTMENT_MS = 7 * 86_400_000;

/**
 * A proposal of one site admin to make a person another one. It remains stored after it has ended, until the next one.
 */
export interface Appointment {
  byId: Types.ObjectId;
  /** The reason, which site admins see; it is also in the audit log. */
  reason: string;
  since: Date;
  until: Date;
}

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
