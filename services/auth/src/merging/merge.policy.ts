import { isolated } from '@meridian/shared-types';
import { conflict, HttpError } from '@meridian/service-kit';
import { isSuspended } from '../accounts/suspension.policy';
import { ACCOUNT_FIELDS, PROFILE_PROJECTION, type UserDoc } from '../models/user.model';
import { given } from '../ledger/given.policy';
import { monthsUntil, startingSubscription, statusOf, type Subscription } from '../subscriptions/subscription.policy';

/** The fields of an account that a merge reads. */
export const MERGED_FIELDS = {
  ...ACCOUNT_FIELDS,
  passwordHash: 1,
  totpAuthenticator: 1,
  ...PROFILE_PROJECTION,
  notifications: 1,
  unverifiedSince: 1,
  suspension: 1,
  removalPending: 1,
  pendingCharge: 1,
  studentUntil: 1,
  importId: 1,
} as const;
export type MergedUser = Pick<UserDoc, '_id' | keyof typeof MERGED_FIELDS>;

type Checked = Pick<
  UserDoc,
  'name' | 'isSiteAdmin' | 'unverifiedSince' | 'suspension' | 'removalPending' | 'pendingCharge'
>;

/** Throws 409 unless the first account can be closed and the second one can stay. */
export function requireMayMerge(from: Checked, into: Checked): void {
  for (const account of [from, into]) {
    const { name, removalPending, pendingCharge } = account;
    if (removalPending) throw conflict('account_removed', `The account of ${isolated(name)} is being deleted.`);
    if (isSuspended(account)) throw conflict('account_suspended', `The account of ${isolated(name)} is suspended.`);
    if (pendingCharge)
      throw conflict('payment_pending', `A payment of ${isolated(name)} is being processed. Try again in two minutes.`);
  }
  if (from.isSiteAdmin && !into.isSiteAdmin)
    throw conflict('is_site_admin', 'The account to close belongs to a site admin. Dismiss them first.');
  if (into.unverifiedSince)
    throw conflict('address_not_confirmed', 'The address of the account that stays is not confirmed yet.');
}

/** Returns a subscription whose family is paid at least until a time, as far as the paid time itself. */
const withFamily = (subscription: Subscription, until: Date | undefined): Subscription =>
  until && !(subscription.familyUntil && subscription.familyUntil > until)
    ? { ...subscription, familyUntil: until }
    : subscription;

/**
 * Returns the subscription of the account that stays. The other account adds its remaining months, and a begun month
 * counts as a whole one. Without a membership of its own, the account takes over the other subscription with its plan
 * and card, or its pause.
 */
export function mergedSubscription(
  stays: Subscription,
  closed: Subscription,
  now = new Date(),
): { subscription: Subscription; months: number } {
  // A membership by a family is not the person's own. The place in the family is moved instead.
  const from = closed.familyOf ? startingSubscription() : closed;
  const into = stays.familyOf && statusOf(from, now) === 'active' ? startingSubscription() : stays;
  const end = statusOf(from, now) === 'active' ? from.paidUntil : undefined;
  if (!end) return { subscription: from.pausedUntil && !into.plan ? from : into, months: 0 };
  const months = monthsUntil(end, now);
  return statusOf(into, now) === 'active'
    ? { subscription: withFamily(given(into, months, now), from.familyUntil), months }
    : { subscription: { ...from, paidUntil: end }, months };
}

/**
 * Returns the notification settings of the account that stays, or those of the other one if it has none. Mail is off if
 * it is off in one of the two.
 */
export function mergedNotifications(
  from: UserDoc['notifications'],
  into: UserDoc['notifications'],
): Pick<UserDoc, 'notifications'> {
  const chosen = into ?? from;
  if (!chosen) return {};
  return { notifications: { ...chosen, email: chosen.email && from?.email !== false } };
}

const withStars = (text: string): string => `${text.slice(0, 1)}***`;

/**
 * Returns an address in a form that only its owner recognizes.
 * @example hiddenAddress('ana@mail.example.org') // 'a***@m***.org'
 */
export function hiddenAddress(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${withStars(local)}@${withStars(domain)}${domain.slice(domain.lastIndexOf('.'))}`;
}

/** Creates the refusal of a sign-in with the correct password of a merged account. */
export const mergedAway = (email: string): HttpError =>
  new HttpError(
    403,
    'account_merged',
    `This account was merged into your account with the address ${hiddenAddress(email)}. Sign in there.`,
  );
