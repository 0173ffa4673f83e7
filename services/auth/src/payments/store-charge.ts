import { inTransaction, isDuplicate, recordAction, recordDomainEvent } from '@meridian/service-kit';
import { formatMoney } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import { changePerson } from '../accounts/person-sync';
import type { Models } from '../models/create-models';
import type { AnnounceChange } from '../sessions/session-signals';
import { announceFamily, syncFamily } from './family/sync-family';
import { dayInWords } from './day-in-words';
import { isPaid, type ChargeResult } from './payment-provider';
import type { UnpaidResult } from '../subscriptions/subscription';
import type { Claim } from '../models/provider-event.model';
import { declined } from '../subscriptions/declined.policy';
import { graceEndOf, retryAt } from '../subscriptions/renewal-times.policy';
import { charged, statusOf, type PendingCharge, type Subscription } from '../subscriptions/subscription.policy';
import type { Issuer } from '../models/receipt.model';
import { draftOfPayment, issueReceipts, type ReceiptNeeds } from '../receipts/issue-receipts';
import { recordMove } from '../models/membership-move.model';

interface Needed extends Pick<Models, 'db' | 'Users' | 'Payments' | 'MembershipMoves' | 'FamilyPlaces'>, ReceiptNeeds {
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
  claim?: Claim,
): Promise<boolean> {
  const stored = typeof result === 'object' ? { ...charge, ...result } : charge;
  // It is read before the transaction, which must be short.
  const issuer = isPaid(result) ? await dependencies.readIssuer() : undefined;
  const store = issuer ? storePayment(issuer) : isPaid(result) || !result ? removeCharge : storeDecline(result);
  const isStored = await inTransaction(dependencies.db, async (session) => {
    await claim?.(session);
    const isChanged = await store(dependencies, userId, stored, now, session);
    if (isChanged && result === 'needs-authentication')
      await recordAuthentication(dependencies, userId, charge, session);
    return isChanged;
  }).catch((error: unknown) => {
    if (isDuplicate(error)) return false; // Another process stored it first.
    throw error;
  });
  if (isStored) dependencies.announceChange({ userId });
  if (isStored && isPaid(result)) await announceFamily(dependencies, userId);
  return isStored;
}

type Store = (
  dependencies: Needed,
  userId: string,
  charge: PendingCharge & { providerId?: string },
  now: Date,
  session: ClientSession,
) => Promise<boolean>;

const describeCharge = ({ plan, before, ...money }: PendingCharge) =>
  `${plan}, ${formatMoney(money)}${before ? '' : ', renewal'}`;

/** Stores the payment despite any change since the charge began, because the money is taken. */
const storePayment =
  (issuer: Issuer): Store =>
  async (dependencies, userId, charge, now, session) => {
    const { db, Users, Payments, isFreeInProduction: isPlayMoney } = dependencies;
    const { plan, terms, amount, currency, cardLast4, idempotencyKey, providerId } = charge;
    const bought = { userId, plan, ...(terms && { terms }), amount, currency, cardLast4, idempotencyKey };
    const payment = new Payments({ ...bought, ...(providerId && { providerId }), paidAt: now });
    const user = await Users.findById(userId, { name: 1, subscription: 1, pendingCharge: 1 }, { session }).lean();
    if (user) {
      const subscription = charged(user.subscription, charge, now);
      const isPending = user.pendingCharge?.idempotencyKey === idempotencyKey;
      await changePerson(
        { db, Users },
        { _id: userId },
        { $set: { subscription }, $unset: { removeAt: 1, ...(isPending && { pendingCharge: 1 }) } },
        session,
      );
      await syncFamily(dependencies, userId, session);
      // A pause is no end of the membership.
      const before = statusOf(user.subscription, now) === 'active' || Boolean(user.subscription.pausedUntil);
      const move = { before, after: true, plan, at: now };
      await recordMove(dependencies.MembershipMoves, user._id, move, session);
      // This follows the write of the user, which makes other calls wait. Parallel inserts of the same key may block
      // each other.
      const draft = draftOfPayment(payment.toObject(), { payer: user.name, issuer, isPlayMoney });
      payment.receiptNumber = await issueReceipts(dependencies, [draft], session);
      await payment.save({ session });
      await recordReceipt(
        dependencies,
        userId,
        { ...charge, receiptNumber: payment.receiptNumber },
        subscription,
        session,
      );
    } // Of a deleted account, only the audit log keeps an entry.
    await recordAction(
      db,
      { action: 'payment.taken', subject: payment._id, userId, detail: describeCharge(charge) },
      session,
    );
    return true;
  };

/** Notifies a person whose bank asks them to confirm a renewal. */
async function recordAuthentication(
  { db }: Pick<Needed, 'db'>,
  userId: string,
  { plan, terms, amount, currency, cardLast4 }: PendingCharge,
  session: ClientSession,
): Promise<void> {
  const data = { plan, ...(terms && { terms }), money: { amount, currency }, cardLast4 };
  await recordDomainEvent(db, { kind: 'payment.unconfirmed', audience: { userIds: [userId] }, data }, session);
}

async function recordReceipt(
  { db, isFreeInProduction }: Pick<Needed, 'db' | 'isFreeInProduction'>,
  userId: string,
  { plan, terms, amount, currency, cardLast4, before, receiptNumber }: PendingCharge & { receiptNumber: number },
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
    receiptNumber,
  };
  await recordDomainEvent(db, { kind: 'payment.taken', audience: { userIds: [userId] }, data }, session);
}

/** Counts the declined charge of a renewal, and mails the person when the card is charged again. */
const storeDecline =
  (result: UnpaidResult): Store =>
  async ({ db, Users, MembershipMoves }, userId, charge, now, session) => {
    const pending = { _id: userId, 'pendingCharge.begunAt': charge.begunAt };
    const user = await Users.findOne(pending, { subscription: 1 }, { session }).lean();
    if (!user) return false; // Another process has taken over.
    const subscription = declined(user.subscription, charge, result, now);
    await Users.updateOne(
      { _id: userId },
      { $unset: { pendingCharge: 1 }, ...(subscription && { $set: { subscription } }) },
      { session },
    );
    if (subscription?.declinedAt && result !== 'needs-authentication')
      await recordDecline(db, userId, charge, subscription, session);
    const { plan, amount, currency } = charge;
    await MembershipMoves.insertMany([{ kind: 'declined', userId, plan, amount, currency, at: now }], { session });
    await recordAction(
      db,
      { action: 'payment.declined', subject: userId, userId, detail: describeCharge(charge) },
      session,
    );
    return true;
  };

async function recordDecline(
  db: Needed['db'],
  userId: string,
  { amount, currency, cardLast4 }: PendingCharge,
  subscription: Subscription,
  session: ClientSession,
): Promise<void> {
  const end = graceEndOf(subscription);
  if (!end) return;
  const retry = retryAt(subscription);
  const data = {
    money: { amount, currency },
    cardLast4,
    ...(retry && { retryAt: retry.toISOString() }),
    ...(subscription.pausedUntil && { isAfterPause: true as const }),
    payBefore: end.toISOString(),
  };
  await recordDomainEvent(db, { kind: 'payment.declined', audience: { userIds: [userId] }, data }, session);
}

/** Removes the charge, which changes nothing that a person sees. */
const removeCharge: Store = async ({ Users }, userId, { begunAt }, _now, session) => {
  await Users.updateOne(
    { _id: userId, 'pendingCharge.begunAt': begunAt },
    { $unset: { pendingCharge: 1 } },
    { session },
  );
  return false;
};
