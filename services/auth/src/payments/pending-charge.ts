import { conflict } from '@meridian/service-kit';
import { activeAccount } from '../accounts/account-state';
import { notSuspended } from '../accounts/suspension.policy';
import type { UserDoc, Users } from '../models/user.model';
import { unchanged } from '../models/user-parts';
import type { Charge } from './payment-provider';
import { isPaymentDue, statusOf, type PendingCharge, type Subscription } from '../subscriptions/subscription.policy';

/** Throws 409 if a membership is paid already, by the person or by a family. */
export function requirePaymentDue(subscription: Subscription): void {
  if (subscription.familyOf && statusOf(subscription) === 'active')
    throw conflict('in_family', 'You are a member by your family. Leave it before you pay for a plan of your own.');
  if (!isPaymentDue(subscription)) throw conflict('already_active', 'Your membership is already active.');
}

/**
 * Stores a charge before the card is charged; an account has at most one. Resolves to false if the account has changed
 * since it was read or is suspended, or if another charge is pending. A pending charge that was read with the account
 * is replaced.
 */
export async function reserveCharge(
  Users: Users,
  userId: string,
  { subscription, pendingCharge }: Pick<UserDoc, 'subscription' | 'pendingCharge'>,
  charge: PendingCharge,
): Promise<boolean> {
  const { matchedCount } = await Users.updateOne(
    {
      ...activeAccount(userId),
      'pendingCharge.idempotencyKey': pendingCharge?.idempotencyKey ?? null,
      ...unchanged(subscription),
      ...notSuspended(charge.begunAt),
    },
    { $set: { pendingCharge: charge } },
  );
  return matchedCount > 0;
}

/** Builds the charge for the provider. All people share one key space there, so the key includes the user id. */
export const sentCharge = (
  userId: string,
  { plan, terms, amount, currency, cardLast4, idempotencyKey }: PendingCharge,
): Charge & { idempotencyKey: string } => ({
  ...{ userId, plan, amount, currency, cardLast4, idempotencyKey: `${userId} ${idempotencyKey}` },
  ...(terms && { terms }),
});
