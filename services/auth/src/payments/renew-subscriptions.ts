import { inTransaction, isDuplicate, recordAction } from '@meridian/kit';
import { PLAN_AMOUNT } from '@meridian/shared-types';
import type { Types } from 'mongoose';
import type { Dependencies } from '../dependencies';
import {
  isExpired,
  isRenewalDue,
  paid,
  RENEWED_BEFORE_MS,
  startingSubscription,
  type Subscription,
} from './subscription.policy';

type Needed = Pick<Dependencies, 'db' | 'Users' | 'Payments' | 'paymentProvider' | 'announceChange'>;

/**
 * Charges the cards of subscriptions that are about to end, and stores the end of those that are over: cancelled, or
 * declined. The rights themselves end on time, because they are computed from `paidUntil`.
 */
export async function renewSubscriptions(dependencies: Needed, now = new Date()): Promise<void> {
  const soon = new Date(now.getTime() + RENEWED_BEFORE_MS);
  for await (const { _id, subscription } of dependencies.Users.find(
    { 'subscription.status': 'active', 'subscription.paidUntil': { $lte: soon } },
    { subscription: 1 },
  )
    .lean()
    .cursor())
    if (isRenewalDue(subscription, now)) await renew(dependencies, _id, subscription, now);
    else if (isExpired(subscription, now)) await expire(dependencies, _id, now);
}

/** One charge per period, whatever number of replicas tries. */
async function renew(
  { db, Users, Payments, paymentProvider, announceChange }: Needed,
  userId: Types.ObjectId,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  const { plan, cardLast4, paidUntil } = subscription;
  if (!plan || !cardLast4 || !paidUntil) return;
  const unchanged = { _id: userId, 'subscription.paidUntil': paidUntil, 'subscription.endsAt': { $exists: false } };
  const amount = PLAN_AMOUNT[plan];
  const idempotencyKey = `renewal ${paidUntil.toISOString()}`;
  const result = await paymentProvider.charge({
    userId: userId.toHexString(),
    plan,
    amount,
    cardLast4,
    idempotencyKey: `${userId.toHexString()} ${idempotencyKey}`,
  });
  const isRenewed = await inTransaction(db, async (session) => {
    const change =
      result === 'paid'
        ? { subscription: paid(subscription, plan, cardLast4, now) }
        : { 'subscription.declinedAt': now };
    const { modifiedCount } = await Users.updateOne(
      { ...unchanged, 'subscription.plan': plan, 'subscription.cardLast4': cardLast4 },
      { $set: change },
      { session },
    );
    if (!modifiedCount) return false; // paid, cancelled or changed in the meantime
    const person = { personId: userId, detail: `${plan}, $${amount}, renewal` };
    if (result === 'declined') {
      await recordAction(db, { action: 'payment.declined', subject: userId, ...person }, session);
      return true;
    }
    const payment = new Payments({ userId, plan, amount, cardLast4, paidAt: now, idempotencyKey });
    await payment.save({ session });
    await recordAction(db, { action: 'payment.taken', subject: payment._id, ...person }, session);
    return true;
  }).catch((error: unknown) => {
    if (isDuplicate(error)) return false; // another replica stored it first
    throw error;
  });
  if (isRenewed) announceChange({ userId: userId.toHexString() });
}

async function expire({ db, Users, announceChange }: Needed, _id: Types.ObjectId, now: Date): Promise<void> {
  const isStored = await inTransaction(db, async (session) => {
    const { modifiedCount } = await Users.updateOne(
      { _id, 'subscription.status': 'active', 'subscription.paidUntil': { $lte: now } },
      { $set: { subscription: startingSubscription(), syncPending: true }, $inc: { version: 1 } },
      { session },
    );
    if (modifiedCount) await recordAction(db, { action: 'subscription.ended', subject: _id, personId: _id }, session);
    return modifiedCount > 0;
  });
  if (isStored) announceChange({ userId: _id.toHexString() });
}
