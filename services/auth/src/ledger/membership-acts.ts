import { conflict, notFound, recordAction, recordDomainEvent, withPeopleLocked } from '@meridian/service-kit';
import {
  DOMAIN_EVENT_PEOPLE,
  formatMoney,
  type AuditAction,
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
import { openDisputesIn } from './provider-lines.policy';
import { statusOf, type Subscription } from '../subscriptions/subscription.policy';
import { requireActingSiteAdmin } from '../accounts/acting-site-admin';
import { announceFamily, syncFamily } from '../payments/family/sync-family';
import { given } from './given.policy';
import type { LedgerLineDoc } from '../models/ledger-line.model';
import { recordMove } from '../models/membership-move.model';
import { draftOfRefund, issueReceipts, type ReceiptDraft, type ReceiptNeeds } from '../receipts/issue-receipts';
import { afterRefund, refundable } from './refund.policy';

export interface RefundNeeds
  extends
    Pick<Models, 'db' | 'Users' | 'Payments' | 'LedgerLines' | 'DueRefunds' | 'MembershipMoves' | 'FamilyPlaces'>,
    ReceiptNeeds {
  isFreeInProduction: boolean;
  announceChange: AnnounceChange;
  personSync: PersonSync;
}

const LINE_FIELDS = { kind: 1, months: 1, amount: 1, paymentId: 1, at: 1, providerKey: 1 } as const;

type Stored = Pick<LedgerLineDoc, '_id' | 'amount' | 'currency' | 'paidUntil' | 'receiptNumber'>;

/** Returns the line that the same call stored before. Throws 409 if its key was used for something else. */
async function storedLine(
  { LedgerLines }: RefundNeeds,
  userId: string,
  { idempotencyKey, ...expected }: Pick<LedgerLineDoc, 'kind' | 'idempotencyKey'> & { paymentId?: string },
  session: ClientSession,
): Promise<Stored | undefined> {
  const fields = { kind: 1, paymentId: 1, amount: 1, currency: 1, paidUntil: 1, receiptNumber: 1 } as const;
  const line = await LedgerLines.findOne({ userId, idempotencyKey }, fields, { session }).lean();
  if (!line) return undefined;
  if (line.kind !== expected.kind || (expected.paymentId && String(line.paymentId) !== expected.paymentId))
    throw conflict('key_used', 'This key was used for something else.');
  return line;
}

interface Act {
  line: Omit<LedgerLineDoc, '_id' | 'userId' | 'kind' | 'at' | 'paidUntil'> & { kind: 'given' | 'refunded' } & Partial<
      Pick<LedgerLineDoc, '_id' | 'at'>
    >;
  subscription: Subscription;
  /** The action and its detail in the audit log. */
  action: AuditAction;
  detail: string;
  /** Whether the membership was active before. */
  wasActive: boolean;
  draft?: ReceiptDraft;
}

/** Stores a line with its effect and notifies the person, in one transaction. */
async function store(
  dependencies: RefundNeeds,
  userId: string,
  { line, subscription, action, detail, wasActive, draft }: Act,
  session: ClientSession,
): Promise<Stored> {
  const { db, Users, LedgerLines, MembershipMoves } = dependencies;
  const isActive = statusOf(subscription) === 'active';
  const paidUntil = isActive ? subscription.paidUntil : undefined;
  const { at = new Date() } = line;
  await changePerson(
    { db, Users },
    { _id: userId },
    { $set: { subscription }, ...(isActive && { $unset: { removeAt: 1 } }) },
    session,
  );
  await syncFamily(dependencies, userId, session);
  const receiptNumber = draft && (await issueReceipts(dependencies, [draft], session));
  const fields = { ...line, at, userId, ...(receiptNumber && { receiptNumber }), ...(paidUntil && { paidUntil }) };
  const [stored] = await LedgerLines.insertMany([fields], { session });
  if (!stored) throw new Error('the line was not stored');
  const { kind: change, months, amount, currency, isScholarship } = line;
  const money = amount !== undefined && currency !== undefined && { money: { amount, currency } };
  const until = paidUntil && dayInWords(paidUntil);
  const data = {
    ...{ change, months },
    ...(isScholarship && { isScholarship: true as const }),
    ...money,
    ...(receiptNumber && { receiptNumber }),
    ...(until && { until }),
  };
  await recordDomainEvent(db, { kind: 'membership.changed', audience: { userIds: [userId] }, data }, session);
  const { plan } = subscription;
  const move = { before: wasActive, after: isActive, plan, at };
  await recordMove(MembershipMoves, new Types.ObjectId(userId), move, session);
  await recordAction(db, { action, subject: stored._id, userId, detail }, session);
  return stored;
}

/** Notifies chat, the gateways and the chapters service, so that pages and permissions match the paid time. */
async function announce(dependencies: RefundNeeds, userId: string): Promise<void> {
  const { personSync, announceChange } = dependencies;
  announceChange({ userId });
  await personSync.sendSoonFor(userId);
  announceChange({ userId }); // The chapters service has the change now.
  await announceFamily(dependencies, userId);
}

/** Notifies the other site admins that one of them gave months to their own account. */
async function tellOtherSiteAdmins(
  { db, Users }: Pick<RefundNeeds, 'db' | 'Users'>,
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
  dependencies: RefundNeeds,
  userId: string,
  { months, reason, isScholarship, idempotencyKey }: MonthsInput,
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
    const count = months === 1 ? '1 month' : `${months} months`;
    const detail = `${count}${isScholarship ? ' as a scholarship' : ''}: ${reason}`;
    const scholarship = isScholarship && { isScholarship };
    const line = { kind: 'given' as const, months, ...scholarship, reason, byId, idempotencyKey };
    const wasActive = statusOf(user.subscription) === 'active';
    if (userId === actorId) await tellOtherSiteAdmins(dependencies, userId, months, session);
    return store(dependencies, userId, { line, subscription, action: 'membership.given', detail, wasActive }, session);
  });
  await announce(dependencies, userId);
  return line.paidUntil;
}

/** Who may refund, and how the audit log calls it. */
interface RefundTerms {
  requireActor?: typeof requireActingSiteAdmin;
  action?: AuditAction;
}

/**
 * Refunds a payment as a whole or by its unused months, which end at once. `sendRefunds` sends the money soon and only
 * once.
 */
export async function refundPayment(
  dependencies: RefundNeeds,
  { id: userId, paymentId }: { id: string; paymentId: string },
  { part, cents, reason, idempotencyKey }: RefundInput,
  actorId: string,
  { requireActor = requireActingSiteAdmin, action = 'payment.refunded' }: RefundTerms = {},
): Promise<Money & Pick<LedgerLineDoc, 'receiptNumber'>> {
  const { db, Users, Payments, LedgerLines, DueRefunds, isFreeInProduction: isPlayMoney } = dependencies;
  const issuer = await dependencies.readIssuer();
  const line = await withPeopleLocked(db, userId, async (session) => {
    await requireActor(Users, actorId, session);
    const fields = { name: 1, subscription: 1, pendingCharge: 1 } as const;
    const user = await Users.findOne(activeAccount(userId), fields, { session }).lean();
    if (!user) throw notFound('account');
    const known = await storedLine(dependencies, userId, { kind: 'refunded', idempotencyKey, paymentId }, session);
    if (known) return known;
    if (user.pendingCharge)
      throw conflict('payment_pending', 'A payment of this person is being processed. Try again in two minutes.');
    const payments = await Payments.find({ userId }, null, { session }).lean();
    const lines = await LedgerLines.find({ userId }, LINE_FIELDS, { session }).lean();
    const payment = payments.find(({ _id }) => String(_id) === paymentId);
    if (!payment) throw notFound('payment');
    if (openDisputesIn(lines.filter((each) => each.paymentId?.equals(payment._id))).length > 0)
      throw conflict(
        'payment_disputed',
        'This payment is disputed at the bank. Answer the dispute at the payment provider.',
      );
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
    const line = { _id: new Types.ObjectId(), userId: user._id, at: new Date(), ...money };
    const draft = draftOfRefund(line, payment, { payer: user.name, issuer, isPlayMoney });
    const refunded = { ...line, kind: 'refunded' as const, months, paymentId: payment._id };
    const added = { ...refunded, reason, byId, idempotencyKey };
    const wasActive = statusOf(user.subscription) === 'active';
    const act = { line: added, subscription, action, detail, wasActive, draft };
    const stored = await store(dependencies, userId, act, session);
    const { idempotencyKey: key, cardLast4 } = payment;
    const chargeKey = payment.chargeKey ?? `${userId} ${key}`;
    const { providerId } = payment;
    // Money that was not paid by card goes back by hand.
    const due = { _id: stored._id, chargeKey, ...(providerId && { providerId }), ...money };
    if (cardLast4) await DueRefunds.insertMany([{ ...due, cardLast4 }], { session });
    return stored;
  });
  await announce(dependencies, userId);
  if (line.amount === undefined || !line.currency) throw new Error('a refund has no amount');
  const { amount, currency, receiptNumber } = line;
  return { amount, currency, ...(receiptNumber && { receiptNumber }) };
}
