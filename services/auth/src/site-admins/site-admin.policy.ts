import { conflict } from '@meridian/kit';
import type { Types } from 'mongoose';
import { isSuspended, type Suspension } from '../accounts/suspension.policy';

/** The key in the person locks of who is a site admin: acts on them come one after the other. */
export const SITE_ADMINS = 'site-admins';

/** Milliseconds for which an appointment waits for a second site admin. */
export const APPOINTMENT_MS = 7 * 86_400_000;

/** A person whom one site admin wants to make another. It stays stored when it is over, until the next one. */
export interface Appointment {
  byId: Types.ObjectId;
  /** Site admins read it; it is in the audit log. */
  reason: string;
  since: Date;
  until: Date;
}

/** Whether an appointment still waits. */
export const isWaiting = (appointment: Appointment | undefined, now = new Date()): appointment is Appointment =>
  appointment !== undefined && appointment.until > now;

/** Throws 409 unless the account can be a site admin's: it is in use, and its address is known to be the person's. */
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
