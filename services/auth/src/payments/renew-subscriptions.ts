import { inTransaction, recordAction } from '@meridian/kit';
import type { Types } from 'mongoose';
import type { Dependencies } from '../dependencies';
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
} from './subscription.policy';

type Needed = Pick<Dependencies, 'db' | 'Users' | 'Payments' | 'paymentProvider' | 'announceChange'>;

/** Milliseconds after which a charge without a result has lost its process. Longer than any charge takes. */
const CHARGE_LOST_AFTER_MS = 60_000;

/**
 * Charges the cards of subscriptions that are about to end, and stores the end of those that are over: cancelled, or
 * declined. The rights themselves end on time, because they are computed from `paidUntil`. Each charge is stored with
 * the account before the card is charged, so whatever a person changes meanwhile and wherever the process ends, the
 * result is stored once.
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

/** One charge at a time, whatever number of replicas tries. */
async function renew(
  dependencies: Needed,
  userId: string,
  subscription: Subscription,
  charge: PendingCharge,
  clock: () => Date,
): Promise<void> {
  // changed since it was read, or another process charges
  if (!(await reserveCharge(dependencies.Users, userId, { subscription }, charge))) return;
  const result = await dependencies.paymentProvider.charge(sentCharge(userId, charge));
  await storeCharge(dependencies, userId, charge, result, clock());
}

/**
 * Charges whose process was killed, or to which the provider did not respond. A renewal that is still due is sent
 * again with its key. Otherwise the provider is only asked for the result: a person who has cancelled, or whose payment
 * failed on the screen, is not charged later.
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
    if (!user?.pendingCharge) continue; // another replica was first
    const userId = _id.toHexString();
    const charge = sentCharge(userId, user.pendingCharge);
    const result =
      !user.removalPending && isStillDue(user.subscription, user.pendingCharge, now)
        ? await paymentProvider.charge(charge)
        : await paymentProvider.resultOf(charge.idempotencyKey);
    await storeCharge(dependencies, userId, user.pendingCharge, result, clock());
  }
}

async function expire({ db, Users, announceChange }: Needed, _id: Types.ObjectId, now: Date): Promise<void> {
  const isStored = await inTransaction(db, async (session) => {
    const { modifiedCount } = await Users.updateOne(
      {
        _id,
        pendingCharge: { $exists: false },
        'subscription.status': 'active',
        'subscription.paidUntil': { $lte: now },
      },
      { $set: { subscription: startingSubscription(), syncPending: true }, $inc: { version: 1 } },
      { session },
    );
    if (modifiedCount) await recordAction(db, { action: 'subscription.ended', subject: _id, personId: _id }, session);
    return modifiedCount > 0;
  });
  if (isStored) announceChange({ userId: _id.toHexString() });
}
