import { forbidden, HttpError } from '@meridian/kit';
import type { Types } from 'mongoose';

/** Why and until when an account cannot be used. It stays stored when it is over. */
export interface Suspension {
  /** The person is told it. */
  reason: string;
  since: Date;
  /** Absent: until it is lifted. Removed when it ends. */
  until?: Date;
  byId: Types.ObjectId;
  /** When it ended. */
  liftedAt?: Date;
}

/** Whether the account is suspended. The end holds on time: it is not stored first. */
export const isSuspended = ({ suspension }: { suspension?: Suspension | undefined }, now = new Date()): boolean =>
  suspension !== undefined && !suspension.liftedAt && (!suspension.until || suspension.until > now);

const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The end of a suspension in words. @example untilInWords(new Date(0)) // 'January 1, 1970 at 12:00 AM (UTC)' */
export const untilInWords = (until: Date): string => `${inWords.format(until)} (UTC)`;

/** Throws 403 with the reason if the account is suspended: call it only once the person has proved who they are. */
export function refuseSuspended(account: { suspension?: Suspension | undefined }): void {
  const { suspension } = account;
  if (!suspension || !isSuspended(account)) return;
  const end = suspension.until ? ` until ${untilInWords(suspension.until)}` : '';
  throw new HttpError(
    403,
    'account_suspended',
    `Your account is suspended${end}: “${suspension.reason}” If you think this is wrong, please write to us.`,
  );
}

/**
 * Throws 403 unless this site admin may suspend the person: never themselves. The admin must still be one, and not be
 * suspended, in the transaction that suspends, so one site admin always remains.
 */
export function requireMaySuspend(
  actor: { id: string; isSiteAdmin: boolean; suspension?: Suspension | undefined } | undefined,
  personId: string,
): void {
  if (!actor?.isSiteAdmin || isSuspended(actor)) throw forbidden('Only site admins can do this.');
  if (actor.id === personId) throw forbidden('You cannot suspend yourself.');
}
