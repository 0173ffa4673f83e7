import { HttpError } from '@meridian/service-kit';
import type { Suspension } from '../models/user-parts';

/** Returns whether the account is suspended. The end takes effect on time, even before it is stored. */
export const isSuspended = ({ suspension }: { suspension?: Suspension | undefined }, now = new Date()): boolean =>
  suspension !== undefined && !suspension.liftedAt && (!suspension.until || suspension.until > now);

/** Returns the filter for an account that is not suspended. */
export const notSuspended = (now = new Date()) => ({
  $or: [
    { 'suspension.since': { $exists: false } },
    { 'suspension.liftedAt': { $exists: true } },
    { 'suspension.until': { $lte: now } },
  ],
});

const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * Returns the end of a suspension as text. @example untilInWords(new Date(0)) // 'January 1, 1970 at 12:00 AM (UTC)'
 */
export const untilInWords = (until: Date): string => `${inWords.format(until)} (UTC)`;

/** Throws 403 with the reason if the account is suspended. Call it only after the person has proved who they are. */
export function refuseSuspended(account: { suspension?: Suspension | undefined }): void {
  const { suspension } = account;
  if (!suspension || !isSuspended(account)) return;
  const end = suspension.until ? ` until ${untilInWords(suspension.until)}` : '';
  throw new HttpError(
    403,
    'account_suspended',
    `Your account is suspended${end}: “${suspension.reason}” If you think this is wrong, write to us.`,
  );
}
