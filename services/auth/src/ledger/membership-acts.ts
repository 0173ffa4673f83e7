import { conflict, notFound, recordAction, recordDomainEvent, withPeopleLocked } from '@meridian/service-kit';
import {
  DOMAIN_EVENT_PEOPLE,
  formatMoney,
  type Money,
  type MonthsInput,
  type RefundInput,
} from '@meridian/shared-types';
import { Types, type ClientSession } from 'mongoose';
import { activeAccount } from '../accounts/account-state';
import { changePerson, type PersonSync } from '../accounts/person-sync';
import type { Models } from '../models/create-models';
import type { AnnounceChange } from '../sessions/session-signals';
import { dayInWords } from '../payments/day-in-words';
import { statusOf, type Subscription } from '../subscriptions/subscription.policy';
import { requireActingSiteAdmin } from '../accounts/acting-site-admin';
import { announceFamily, syncFamily } from '../payments/family/sync-family';
import { given } from './given.policy';
import type { LedgerLineDoc } from '../models/ledger-line.model';
import { afterRefund, refundable } from './refund.policy';

interface Needed extends Pick<Models, 'db' | 'Users' | 'Payments' | 'LedgerLines' | 'DueRefunds' | 'FamilyPlaces'> {
  announceChange: AnnounceChange;
  personSync: PersonSync;
}

const PAYMENT_FIELDS = {
  plan: 1,
  terms: 1,
  amount: 1,
  currency: 1,
  paidAt: 1,
  cardLast4: 1,
  idempotencyKey: 1,
  chargeKey: 1,
} as const;
const LINE_FIELDS = { kind: 1, months: 1, amount: 1, paymentId: 1, at: 1 } as const;

type Stored = Pick<LedgerLineDoc, '_id' | 'amount' | 'currency' | 'paidUntil'>;

/** Returns the line that the same call stored before. Throws 409 if its key was used for something else. */
async function storedLine(
  { LedgerLines }: Needed,
  userId: string,
  { idempotencyKey, ...expected }: Pick<LedgerLineDoc, 'kind' | 'idempotencyKey'> & { paymentId?: string },
  session: ClientSession,
): Promise<Stored | undefined> {
  const fields = { kind: 1, paymentId: 1, amount: 1, currency: 1, paidUntil: 1 } as const;
  const line = await LedgerLines.findOne({ userId, idempotencyKey }, fields, { session }).lean();
  if (!line) return undefined;
  if (line.kind !== expected.kind || (expected.paymentId && String(line.paymentId) !== expected.paymentId))
    throw conflict('key_used', 'This key was used for something else.');
  return line;
}

interface Act {
  line: Omit<LedgerLineDoc, '_id' | 'userId' | 'kind' | 'at' | 'paidUntil'> & { kind: 'given' | 'refunded' };
  subscription: Subscription;
  /** The detail in the audit log. */
  detail: string;
}

/** Stores a line with its effect and notifies the person, in one transaction. */
async function store(
  { db, Users, LedgerLines, FamilyPlaces }: Needed,
  userId: string,
  { line, subscription, detail }: Act,
  session: ClientSession,
): Promise<Stored> {
  const isActive = statusOf(subscription) === 'active';
  const paidUntil = isActive ? subscription.paidUntil : undefined;
  const [stored] = await LedgerLines.insertMany(
    [{ ...line, userId, at: new Date(), ...(paidUntil && { paidUntil }) }],
    { session },
  );
  if (!stored) throw new Error('the line was not stored');
  await changePerson(
    { db, Users },
    { _id: userId },
    { $set: { subscription }, ...(isActive && { $unset: { removeAt: 1 } }) },
    session,
  );
  await syncFamily({ db, Users, FamilyPlaces }, userId, session);
  const { kind: change, months, amount, currency } = line;
  const money = amount !== undefined && currency !== undefined && { money: { amount, currency } };
  const until = paidUntil && dayInWords(paidUntil);
  const data = { change, months, ...money, ...(until && { until }) };
  await recordDomainEvent(db, { kind: 'membership.changed', audience: { userIds: [userId] }, data }, session);
  const action = change === 'given' ? 'membership.given' : 'payment.refunded';
  await recordAction(db, { action, subject: stored._id, userId, detail }, session);
  return stored;
}

/** Notifies chat, the gateways and the chapters service, so that pages and permissions match the paid time. */
async function announce(dependencies: Needed, userId: string): Promise<void> {
  const { personSync, announceChange } = dependencies;
  announceChange({ userId });
  await personSync.sendSoonFor(userId);
  announceChange({ userId }); // The chapters service has the change now.
  await announceFamily(dependencies, userId);
}

/** Notifies the other site admins that one of them gave months to their own account. */
async function tellOtherSiteAdmins(
  { db, Users }: Pick<Needed, 'db' | 'Users'>,
  userId: string,
  months: number,
  session: ClientSession,
): Promise<void> {
  const others = await Users.find(
    { isSiteAdmin: true, removalPending: { $ne: true }, _id: { $ne: userId } },
    { _id: 1 },
    { session, limit: DOMAIN_EVENT_PEOPLE },
  ).lean();
  if (others.length === 0) return;
  const audience = { userIds: others.map(({ _id }) => String(_id)) };
  await recordDomainEvent(db, { kind: 'membership.self-given', audience, data: { userId, months } }, session);
}

/**
 * Gives months of membership. A repeated call gives no more. If site admins give them to themselves, the others are
 * notified.
 */
export async function giveMonths(
  dependencies: Needed,
  userId: string,
  { months, reason, idempotencyKey }: MonthsInput,
  actorId: string,
): Promise<Date | undefined> {
  const { db, Users } = dependencies;
  const line = await withPeopleLocked(db, userId, async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    const user = await Users.findOne(activeAccount(userId), { subscription: 1 }, { session }).lean();
    if (!user) throw notFound('account');
    const known = await storedLine(dependencies, userId, { kind: 'given', idempotencyKey }, session);
    if (known) return known;
    if (user.subscription.familyOf)
      throw conflict('in_family', 'This person is a member by a family. Give the months to the payer of the family.');
    const subscription = given(user.subscription, months);
    const byId = new Types.ObjectId(actorId);
    const detail = `${months === 1 ? '1 month' : `${months} months`}: ${reason}`;
    const added = { kind: 'given' as const, months, reason, byId, idempotencyKey };
    if (userId === actorId) await tellOtherSiteAdmins(dependencies, userId, months, session);
    return store(dependencies, userId, { line: added, subscription, detail }, session);
  });
  await announce(dependencies, userId);
  return line.paidUntil;
}

/**
 * Refunds a payment as a whole or by its unused months, which end at once. `sendRefunds` sends the money soon and only
 * once.
 */
export async function refundPayment(
  dependencies: Needed,
  { id: userId, paymentId }: { id: string; paymentId: string },
  { part, cents, reason, idempotencyKey }: RefundInput,
  actorId: string,
): Promise<Money> {
  const { db, Users, Payments, LedgerLines, DueRefunds } = dependencies;
  const line = await withPeopleLocked(db, userId, async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    const fields = { subscription: 1, pendingCharge: 1 } as const;
    const user = await Users.findOne(activeAccount(userId), fields, { session }).lean();
    if (!user) throw notFound('account');
    const known = await storedLine(dependencies, userId, { kind: 'refunded', idempotencyKey, paymentId }, session);
    if (known) return known;
    if (user.pendingCharge)
      throw conflict('payment_pending', 'A payment of this person is being processed. Try again in two minutes.');
    const payments = await Payments.find({ userId }, PAYMENT_FIELDS, { session }).lean();
    const lines = await LedgerLines.find({ userId }, LINE_FIELDS, { session }).lean();
    const payment = payments.find(({ _id }) => String(_id) === paymentId);
    if (!payment) throw notFound('payment');
    const possible = refundable(payment, payments, lines, user.subscription);
    if (!possible) throw conflict('already_refunded', 'This payment has already been refunded in full.');
    const refund = possible[part];
    if (!refund) throw conflict('nothing_unused', 'This payment has no full month left to refund.');
    const { months, amount } = refund;
    const money = { amount, currency: payment.currency };
    if (amount !== cents)
      throw conflict('amount_changed', `Only ${formatMoney(money)} can still be refunded. Reload the page.`);
    const subscription = afterRefund(payment, payments, lines, user.subscription, months);
    const detail = `${formatMoney(money)}, ${months === 1 ? '1 month' : `${months} months`}: ${reason}`;
    const byId = new Types.ObjectId(actorId);
    const added = { kind: 'refunded' as const, months, ...money, paymentId: payment._id, reason, byId, idempotencyKey };
    const stored = await store(dependencies, userId, { line: added, subscription, detail }, session);
    const { idempotencyKey: key, cardLast4 } = payment;
    const chargeKey = payment.chargeKey ?? `${userId} ${key}`;
    const due = { _id: stored._id, chargeKey, cardLast4, ...money };
    await DueRefunds.insertMany([due], { session });
    return stored;
  });
  await announce(dependencies, userId);
  if (line.amount === undefined || !line.currency) throw new Error('a refund has no amount');
  return { amount: line.amount, currency: line.currency };
}
