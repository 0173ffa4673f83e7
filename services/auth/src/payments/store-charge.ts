import { inTransaction, isDuplicate, recordAction, recordDomainEvent } from '@meridian/kit';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies';
import { dayInWords } from './day-in-words';
import type { ChargeResult } from './payment-provider';
import { charged, isStillDue, type PendingCharge, type Subscription } from './subscription.policy';

type Needed = Pick<Dependencies, 'db' | 'Users' | 'Payments' | 'announceChange'>;

/**
 * Stores the result of a pending charge once, and removes the charge. `undefined`: no money was taken. Resolves to
 * whether a person sees a change that this call made.
 */
export async function storeCharge(
  dependencies: Needed,
  userId: string,
  charge: PendingCharge,
  result: ChargeResult | undefined,
  now: Date,
): Promise<boolean> {
  const store = result === 'paid' ? storePayment : result === 'declined' ? storeDecline : removeCharge;
  const isStored = await inTransaction(dependencies.db, (session) =>
    store(dependencies, userId, charge, now, session),
  ).catch((error: unknown) => {
    if (isDuplicate(error)) return false; // another process stored the payment first
    throw error;
  });
  if (isStored) dependencies.announceChange({ userId });
  return isStored;
}

type Store = (
  dependencies: Needed,
  userId: string,
  charge: PendingCharge,
  now: Date,
  session: ClientSession,
) => Promise<boolean>;

const detailOf = ({ plan, amount, before }: PendingCharge) => `${plan}, $${amount}${before ? '' : ', renewal'}`;

/** The money is taken, so nothing that changed since the charge began keeps the payment from being stored. */
const storePayment: Store = async ({ db, Users, Payments }, userId, charge, now, session) => {
  const { plan, amount, cardLast4, idempotencyKey } = charge;
  const payment = new Payments({ userId, plan, amount, cardLast4, idempotencyKey, paidAt: now });
  const user = await Users.findById(userId, { subscription: 1, pendingCharge: 1 }, { session }).lean();
  if (user) {
    const subscription = charged(user.subscription, charge, now);
    const isPending = user.pendingCharge?.idempotencyKey === idempotencyKey;
    await Users.updateOne(
      { _id: userId },
      {
        $set: { subscription, syncPending: true },
        $inc: { version: 1 },
        $unset: { removeAt: 1, ...(isPending && { pendingCharge: 1 }) },
      },
      { session },
    );
    // after the write of the person, which lets others wait: inserts of one key at once may block each other
    await payment.save({ session });
    await recordReceipt(db, userId, charge, subscription, session);
  } // of a deleted account only the audit log keeps anything
  await recordAction(
    db,
    { action: 'payment.taken', subject: payment._id, personId: userId, detail: detailOf(charge) },
    session,
  );
  return true;
};

async function recordReceipt(
  db: Needed['db'],
  userId: string,
  { plan, amount, cardLast4, before }: PendingCharge,
  { paidUntil }: Subscription,
  session: ClientSession,
): Promise<void> {
  if (!paidUntil) return;
  const data = { plan, amount, cardLast4, ...(!before && { isRenewal: true as const }), until: dayInWords(paidUntil) };
  await recordDomainEvent(db, { kind: 'payment.taken', audience: { personIds: [userId] }, data }, session);
}

const storeDecline: Store = async ({ db, Users }, userId, charge, now, session) => {
  const pending = { _id: userId, 'pendingCharge.begunAt': charge.begunAt };
  const user = await Users.findOne(pending, { subscription: 1 }, { session }).lean();
  if (!user) return false; // another process has taken over
  await Users.updateOne(
    { _id: userId },
    {
      $unset: { pendingCharge: 1 },
      ...(isStillDue(user.subscription, charge, now) && { $set: { 'subscription.declinedAt': now } }),
    },
    { session },
  );
  await recordAction(
    db,
    { action: 'payment.declined', subject: userId, personId: userId, detail: detailOf(charge) },
    session,
  );
  return true;
};

/** Nothing that a person sees changes. */
const removeCharge: Store = async ({ Users }, userId, { begunAt }, _now, session) => {
  await Users.updateOne(
    { _id: userId, 'pendingCharge.begunAt': begunAt },
    { $unset: { pendingCharge: 1 } },
    { session },
  );
  return false;
};
