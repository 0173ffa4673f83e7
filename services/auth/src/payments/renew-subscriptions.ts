import { inTransaction, recordAction } from '@meridian/service-kit';
import type { Types } from 'mongoose';
import { changePerson } from '../accounts/person-sync';
import type { Models } from '../models/create-models';
import type { PaymentProvider } from './payment-provider';
import type { AnnounceChange } from '../sessions/session-signals';
import { reserveCharge, sentCharge } from './pending-charge';
import { storeCharge } from './store-charge';
import {
  dueCharge,
  isExpired,
  isStillDue,
  RENEWED_BEFORE_MS,
  startingSubscription,
  type PendingCharge,
  type Subscription,
} from '../subscriptions/subscription.policy';

interface Needed extends Pick<Models, 'db' | 'Users' | 'Payments' | 'FamilyPlaces'> {
  paymentProvider: PaymentProvider;
  isFreeInProduction: boolean;
  announceChange: AnnounceChange;
}

/** Milliseconds after which a charge without a result is taken over. Every charge takes less time. */
const CHARGE_LOST_AFTER_MS = 60_000;

/**
 * Charges the cards of subscriptions that are about to end, and stores the end of cancelled and declined ones. The
 * membership itself ends on time, because it is computed from `paidUntil`. Each charge is stored with the account
 * before the card is charged, so its result is stored once despite concurrent changes and crashes.
 */
export async function renewSubscriptions(dependencies: Needed, clock = () => new Date()): Promise<void> {
  await finishLostCharges(dependencies, clock);
  const soon = new Date(clock().getTime() + RENEWED_BEFORE_MS);
  for await (const { _id, subscription } of dependencies.Users.find(
    { 'subscription.status': 'active', 'subscription.paidUntil': { $lte: soon } },
    { subscription: 1 },
  )
    .lean()
    .cursor()) {
    const charge = dueCharge(subscription, clock());
    if (charge) await renew(dependencies, _id.toHexString(), subscription, charge, clock);
    else if (isExpired(subscription, clock())) await expire(dependencies, _id, clock());
  }
}

/** Renews a subscription. Only one of any number of replicas charges at a time. */
async function renew(
  dependencies: Needed,
  userId: string,
  subscription: Subscription,
  charge: PendingCharge,
  clock: () => Date,
): Promise<void> {
  // The subscription has changed since it was read, or another process charges.
  if (!(await reserveCharge(dependencies.Users, userId, { subscription }, charge))) return;
  const result = await dependencies.paymentProvider.charge(sentCharge(userId, charge));
  await storeCharge(dependencies, userId, charge, result, clock());
}

/**
 * Completes charges whose process crashed, or to which the provider did not respond. A renewal that is still due is
 * sent again with the same key. For other charges only the result is read, so that nobody is charged after a
 * cancellation or after a payment that failed on the screen.
 */
async function finishLostCharges(dependencies: Needed, clock: () => Date): Promise<void> {
  const { Users, paymentProvider } = dependencies;
  const lost = { 'pendingCharge.begunAt': { $lte: new Date(clock().getTime() - CHARGE_LOST_AFTER_MS) } };
  for await (const { _id } of Users.find(lost, { _id: 1 }).lean().cursor()) {
    const now = clock();
    const user = await Users.findOneAndUpdate(
      { _id, ...lost },
      { $set: { 'pendingCharge.begunAt': now } },
      { returnDocument: 'after', projection: { subscription: 1, pendingCharge: 1, removalPending: 1 } },
    ).lean();
    if (!user?.pendingCharge) continue; // Another replica was faster.
    const userId = _id.toHexString();
    const charge = sentCharge(userId, user.pendingCharge);
    const result =
      !user.removalPending && isStillDue(user.subscription, user.pendingCharge, now)
        ? await paymentProvider.charge(charge)
        : await paymentProvider.findResult(charge.idempotencyKey);
    await storeCharge(dependencies, userId, user.pendingCharge, result, clock());
  }
}

async function expire({ db, Users, announceChange }: Needed, _id: Types.ObjectId, now: Date): Promise<void> {
  const isStored = await inTransaction(db, async (session) => {
    const change = await changePerson(
      { db, Users },
      {
        _id,
        pendingCharge: { $exists: false },
        'subscription.status': 'active',
        'subscription.paidUntil': { $lte: now },
      },
      { $set: { subscription: startingSubscription() } },
      session,
    );
    if (change) await recordAction(db, { action: 'subscription.ended', subject: _id, userId: _id }, session);
    return change !== undefined;
  });
  if (isStored) announceChange({ userId: _id.toHexString() });
}
