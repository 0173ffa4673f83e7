import { inTransaction, recordAction } from '@meridian/kit';
import type { Types } from 'mongoose';
import { activeAccount } from '../accounts/account-state';
import type { Dependencies } from '../dependencies';
import type { Charge } from './payment-provider';
import { storeRenewal } from './store-renewal';
import {
  dueCharge,
  isExpired,
  isStillDue,
  RENEWED_BEFORE_MS,
  startingSubscription,
  type RenewalCharge,
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
    if (charge) await renew(dependencies, _id, subscription, charge, clock);
    else if (isExpired(subscription, clock())) await expire(dependencies, _id, clock());
  }
}

/** One charge at a time, whatever number of replicas tries. */
async function renew(
  dependencies: Needed,
  userId: Types.ObjectId,
  { plan, cardLast4, paidUntil, declinedAt }: Subscription,
  charge: RenewalCharge,
  clock: () => Date,
): Promise<void> {
  const { modifiedCount } = await dependencies.Users.updateOne(
    {
      ...activeAccount(userId.toHexString()),
      renewalCharge: { $exists: false },
      'subscription.plan': plan,
      'subscription.cardLast4': cardLast4,
      'subscription.paidUntil': paidUntil,
      'subscription.declinedAt': declinedAt ?? null,
      'subscription.endsAt': null,
    },
    { $set: { renewalCharge: charge } },
  );
  if (!modifiedCount) return; // changed since it was read, or another replica charges
  const result = await dependencies.paymentProvider.charge(sentCharge(userId, charge));
  await storeRenewal(dependencies, userId, charge, result, clock());
}

/**
 * Charges whose process was killed, or to which the provider did not respond. A charge that is still due is sent again
 * with its key. Otherwise the provider is only asked for the result: a person who has cancelled is not charged later.
 */
async function finishLostCharges(dependencies: Needed, clock: () => Date): Promise<void> {
  const { Users, paymentProvider } = dependencies;
  const lost = { 'renewalCharge.begunAt': { $lte: new Date(clock().getTime() - CHARGE_LOST_AFTER_MS) } };
  for await (const { _id } of Users.find(lost, { _id: 1 }).lean().cursor()) {
    const now = clock();
    const user = await Users.findOneAndUpdate(
      { _id, ...lost },
      { $set: { 'renewalCharge.begunAt': now } },
      { returnDocument: 'after', projection: { subscription: 1, renewalCharge: 1, removalPending: 1 } },
    ).lean();
    if (!user?.renewalCharge) continue; // another replica was first
    const charge = sentCharge(_id, user.renewalCharge);
    const result =
      !user.removalPending && isStillDue(user.subscription, user.renewalCharge, now)
        ? await paymentProvider.charge(charge)
        : await paymentProvider.resultOf(charge.idempotencyKey);
    await storeRenewal(dependencies, _id, user.renewalCharge, result, clock());
  }
}

/** The keys of all people are in one space at the provider. */
const sentCharge = (userId: Types.ObjectId, { plan, amount, cardLast4, idempotencyKey }: RenewalCharge) =>
  ({
    userId: userId.toHexString(),
    plan,
    amount,
    cardLast4,
    idempotencyKey: `${userId.toHexString()} ${idempotencyKey}`,
  }) satisfies Charge;

async function expire({ db, Users, announceChange }: Needed, _id: Types.ObjectId, now: Date): Promise<void> {
  const isStored = await inTransaction(db, async (session) => {
    const { modifiedCount } = await Users.updateOne(
      {
        _id,
        renewalCharge: { $exists: false },
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
