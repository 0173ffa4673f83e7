import { DUE_READ } from '@meridian/service-kit';
import { isSuspended } from '../accounts/suspension.policy';
import type { Models } from '../models/create-models';
import type { AnnounceChange } from '../sessions/session-signals';
import { RENEWED_BEFORE_MS } from '../subscriptions/renewal-times.policy';
import { dueCharge, isStillDue, type PendingCharge, type Subscription } from '../subscriptions/subscription.policy';
import type { ChargeResult, PaymentProvider } from './payment-provider';
import { reserveCharge, sentCharge } from './pending-charge';
import { storeCharge } from './store-charge';
import type { ReceiptNeeds } from '../receipts/issue-receipts';

export interface RenewalNeeded
  extends Pick<Models, 'db' | 'Users' | 'Payments' | 'MembershipMoves' | 'FamilyPlaces'>, ReceiptNeeds {
  paymentProvider: PaymentProvider;
  isFreeInProduction: boolean;
  announceChange: AnnounceChange;
}

/** Milliseconds after which a charge without a result is taken over. Every charge takes less time. */
const CHARGE_LOST_AFTER_MS = 60_000;

/**
 * Charges the cards of subscriptions that are about to end, whose declined charge is repeated, or whose pause is over.
 * Each charge is stored with the account before the card is charged, so its result is stored once despite concurrent
 * changes and crashes. `endMemberships` stores the end of the others.
 */
export async function renewSubscriptions(dependencies: RenewalNeeded, clock = () => new Date()): Promise<void> {
  await finishLostCharges(dependencies, clock);
  const soon = new Date(clock().getTime() + RENEWED_BEFORE_MS);
  const due = [
    { 'subscription.status': 'active' as const, 'subscription.paidUntil': { $lte: soon } },
    { 'subscription.pausedUntil': { $lte: soon } },
  ];
  for await (const { _id, subscription } of dependencies.Users.find({ $or: due }, { subscription: 1 })
    .comment(DUE_READ)
    .lean()
    .cursor()) {
    const charge = dueCharge(subscription, clock());
    if (charge) await renew(dependencies, _id.toHexString(), subscription, charge, clock);
  }
}

/**
 * Renews a subscription. Only one of any number of replicas charges at a time. Resolves to the result, or to undefined
 * if this call charged nothing.
 */
export async function renew(
  dependencies: RenewalNeeded,
  userId: string,
  subscription: Subscription,
  charge: PendingCharge,
  clock: () => Date,
): Promise<ChargeResult | undefined> {
  // The subscription has changed since it was read, the person is suspended, or another process charges.
  if (!(await reserveCharge(dependencies.Users, userId, { subscription }, charge))) return undefined;
  const result = await dependencies.paymentProvider.charge(sentCharge(userId, charge));
  await storeCharge(dependencies, userId, charge, result, clock());
  return result;
}

/**
 * Completes charges whose process crashed, or to which the provider did not respond. A renewal that is still due is
 * sent again with the same key. For other charges only the result is read, so that nobody is charged after a
 * cancellation or after a payment that failed on the screen.
 */
async function finishLostCharges(dependencies: RenewalNeeded, clock: () => Date): Promise<void> {
  const { Users, paymentProvider } = dependencies;
  const lost = {
    'pendingCharge.begunAt': { $lte: new Date(clock().getTime() - CHARGE_LOST_AFTER_MS) },
    'pendingCharge.checkout': { $exists: false },
  };
  for await (const { _id } of Users.find(lost, { _id: 1 }).lean().cursor()) {
    const now = clock();
    const user = await Users.findOneAndUpdate(
      { _id, ...lost },
      { $set: { 'pendingCharge.begunAt': now } },
      { returnDocument: 'after', projection: { subscription: 1, pendingCharge: 1, removalPending: 1, suspension: 1 } },
    ).lean();
    if (!user?.pendingCharge) continue; // Another replica was faster.
    const userId = _id.toHexString();
    const charge = sentCharge(userId, user.pendingCharge);
    const result =
      !user.removalPending && !isSuspended(user, now) && isStillDue(user.subscription, user.pendingCharge, now)
        ? await paymentProvider.charge(charge)
        : await paymentProvider.findResult(charge.idempotencyKey);
    await storeCharge(dependencies, userId, user.pendingCharge, result, clock());
  }
}
