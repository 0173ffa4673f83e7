import { inTransaction, isDuplicate, recordAction, recordDomainEvent } from '@meridian/service-kit';
import { formatMoney } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import { changePerson } from '../accounts/person-sync';
import type { Models } from '../models/create-models';
import type { AnnounceChange } from '../sessions/session-signals';
import { announceFamily, syncFamily } from './family/sync-family';
import { dayInWords } from './day-in-words';
import type { ChargeResult } from './payment-provider';
import { charged, isStillDue, type PendingCharge, type Subscription } from '../subscriptions/subscription.policy';

interface Needed extends Pick<Models, 'db' | 'Users' | 'Payments' | 'FamilyPlaces'> {
  isFreeInProduction: boolean;
  announceChange: AnnounceChange;
}

/**
 * Stores the result of a pending charge once, and removes the charge. A result of `undefined` means that no money was
 * taken. Resolves to whether this call changed something that a person sees.
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
    if (isDuplicate(error)) return false; // Another process stored it first.
    throw error;
  });
  if (isStored) dependencies.announceChange({ userId });
  if (isStored && result === 'paid') await announceFamily(dependencies, userId);
  return isStored;
}

type Store = (
  dependencies: Needed,
  userId: string,
  charge: PendingCharge,
  now: Date,
  session: ClientSession,
) => Promise<boolean>;

const describeCharge = ({ plan, before, ...money }: PendingCharge) =>
  `${plan}, ${formatMoney(money)}${before ? '' : ', renewal'}`;

/** Stores the payment despite any change since the charge began, because the money is taken. */
const storePayment: Store = async (dependencies, userId, charge, now, session) => {
  const { db, Users, Payments, FamilyPlaces } = dependencies;
  const { plan, terms, amount, currency, cardLast4, idempotencyKey } = charge;
  const payment = new Payments({ userId, plan, terms, amount, currency, cardLast4, idempotencyKey, paidAt: now });
  const user = await Users.findById(userId, { subscription: 1, pendingCharge: 1 }, { session }).lean();
  if (user) {
    const subscription = charged(user.subscription, charge, now);
    const isPending = user.pendingCharge?.idempotencyKey === idempotencyKey;
    await changePerson(
      { db, Users },
      { _id: userId },
      { $set: { subscription }, $unset: { removeAt: 1, ...(isPending && { pendingCharge: 1 }) } },
      session,
    );
    await syncFamily({ db, Users, FamilyPlaces }, userId, session);
    // This follows the write of the user, which makes other calls wait. Parallel inserts of the same key may block each
    // other.
    await payment.save({ session });
    await recordReceipt(dependencies, userId, charge, subscription, session);
  } // Of a deleted account, only the audit log keeps an entry.
  await recordAction(
    db,
    { action: 'payment.taken', subject: payment._id, userId, detail: describeCharge(charge) },
    session,
  );
  return true;
};

async function recordReceipt(
  { db, isFreeInProduction }: Pick<Needed, 'db' | 'isFreeInProduction'>,
  userId: string,
  { plan, terms, amount, currency, cardLast4, before }: PendingCharge,
  { paidUntil }: Subscription,
  session: ClientSession,
): Promise<void> {
  if (!paidUntil) return;
  const data = {
    plan,
    ...(terms && { terms }),
    money: { amount, currency },
    cardLast4,
    ...(!before && { isRenewal: true as const }),
    ...(isFreeInProduction && { isPlayMoney: true as const }),
    until: dayInWords(paidUntil),
  };
  await recordDomainEvent(db, { kind: 'payment.taken', audience: { userIds: [userId] }, data }, session);
}

const storeDecline: Store = async ({ db, Users }, userId, charge, now, session) => {
  const pending = { _id: userId, 'pendingCharge.begunAt': charge.begunAt };
  const user = await Users.findOne(pending, { subscription: 1 }, { session }).lean();
  if (!user) return false; // Another process has taken over.
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
    { action: 'payment.declined', subject: userId, userId, detail: describeCharge(charge) },
    session,
  );
  return true;
};

/** Removes the charge, which changes nothing that a person sees. */
const removeCharge: Store = async ({ Users }, userId, { begunAt }, _now, session) => {
  await Users.updateOne(
    { _id: userId, 'pendingCharge.begunAt': begunAt },
    { $unset: { pendingCharge: 1 } },
    { session },
  );
  return false;
};
