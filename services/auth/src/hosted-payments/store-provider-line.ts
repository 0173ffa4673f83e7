import {
  hashToken,
  isRemovedPersonError,
  recordAction,
  recordDomainEvent,
  unavailable,
  withPeopleLocked,
} from '@meridian/service-kit';
import { DOMAIN_EVENT_PEOPLE, formatMoney, type DomainEvent, type Money } from '@meridian/shared-types';
import { Types, type ClientSession } from 'mongoose';
import { changePerson } from '../accounts/person-sync';
import { movesMoney, type LedgerLineDoc } from '../models/ledger-line.model';
import { recordMove } from '../models/membership-move.model';
import type { PaymentDoc } from '../models/payment.model';
import { claimOf, type Claim } from '../models/provider-event.model';
import type { Issuer } from '../models/receipt.model';
import { draftOfRefund, issueReceipts } from '../receipts/issue-receipts';
import { statusOf, type Subscription } from '../subscriptions/subscription.policy';
import { dayInWords } from '../payments/day-in-words';
import { announceFamily, syncFamily } from '../payments/family/sync-family';
import type { WithHosted } from './needed';
import { once } from './once';
import { storeProviderPayment } from './store-provider-payment';

type Reported = Extract<DomainEvent, { kind: 'payment.reported' }>['data']['what'];

/** A line of the ledger for something that happened at the provider, with what follows from it. */
export interface ProviderLine extends Money {
  kind: LedgerLineDoc['kind'];
  months: number;
  reason: string;
  idempotencyKey: string;
  /** The amount that people are told. That of the line is 0 if no money moves. */
  told: number;
  subscription: Subscription;
  reported: Reported;
}

/** The ledger of a person when the lines are decided. */
export interface Ledger {
  payment: PaymentDoc;
  payments: PaymentDoc[];
  lines: LedgerLineDoc[];
  subscription: Subscription;
  /** The name of the person. */
  name: string;
}

/** What happened to a payment at the provider. */
export interface ProviderChange {
  /** The id of the payment at the provider. */
  paymentId: string;
  /** Returns the lines that are missing, in their order. Each gets the ledger with those before it. */
  decide: ((ledger: Ledger) => ProviderLine | undefined)[];
  /** The amount that a payment without an account lost with it, under a key that counts once. */
  kept?: { key: string; taken: number };
}

/** Stores lines for a change at the provider once. An unknown payment is stored before. */
export async function storeProviderLines(
  dependencies: WithHosted,
  change: ProviderChange,
  claim?: Claim,
  attempts = 2,
): Promise<void> {
  const { db, Payments, hosted } = dependencies;
  const payment = await Payments.findOne({ providerId: change.paymentId }, { userId: 1 }).lean();
  if (!payment) {
    if (await changeKept(dependencies, change, claim)) return;
    const unknown = await hosted.readPayment(change.paymentId);
    if (!unknown?.isPaid || attempts === 0) return; // This site did not ask for it.
    await storeProviderPayment(dependencies, unknown);
    return storeProviderLines(dependencies, change, claim, attempts - 1);
  }
  const userId = String(payment.userId);
  // It is read before the transaction, which must be short.
  const issuer = await dependencies.readIssuer();
  const isChanged = await withPeopleLocked(db, userId, async (session) => {
    await claim?.(session);
    let isAny = false;
    for (const decide of change.decide) {
      const ledger = await readLedger(dependencies, payment, session);
      const line = ledger && decide(ledger);
      if (line) await storeLine(dependencies, { ...ledger, issuer }, line, session);
      isAny ||= line !== undefined;
    }
    return isAny;
  }).catch((error: unknown) => {
    // The account is being merged or deleted. The change is applied when that is done.
    if (isRemovedPersonError(error)) throw unavailable();
    throw error;
  });
  if (!isChanged) return;
  dependencies.announceChange({ userId });
  await dependencies.personSync.sendSoonFor(userId);
  dependencies.announceChange({ userId }); // The chapters service has the change now.
  await announceFamily(dependencies, userId);
}

/** Counts a change of a payment whose account was deleted. Resolves to false if there is no such payment. */
async function changeKept(
  { db, KeptPayments, ProviderEvents }: WithHosted,
  { paymentId, kept }: ProviderChange,
  claim: Claim | undefined,
): Promise<boolean> {
  const providerHash = hashToken(paymentId);
  if (!(await KeptPayments.exists({ providerHash }))) return false;
  await once(db, claim, async (session) => {
    if (!kept) return;
    await claimOf(ProviderEvents, kept.key)(session);
    // A failed refund returns only what was counted.
    await KeptPayments.updateOne(
      { providerHash, refunded: { $gte: -kept.taken } },
      { $inc: { refunded: kept.taken } },
      { session },
    );
  });
  return true;
}

async function readLedger(
  { Users, Payments, LedgerLines }: WithHosted,
  { _id, userId }: Pick<PaymentDoc, '_id' | 'userId'>,
  session: ClientSession,
): Promise<Ledger | undefined> {
  const user = await Users.findById(userId, { name: 1, subscription: 1 }, { session }).lean();
  const payments = await Payments.find({ userId }, {}, { session }).lean();
  const lines = await LedgerLines.find({ userId }, {}, { session }).lean();
  const payment = payments.find((each) => each._id.equals(_id));
  // Without it, the payment has just moved to another account.
  if (!user || !payment) throw unavailable();
  return { payment, payments, lines, subscription: user.subscription, name: user.name };
}

async function storeLine(
  dependencies: WithHosted,
  { payment, subscription: before, name, issuer }: Ledger & { issuer: Issuer },
  { subscription, reported, told, ...line }: ProviderLine,
  session: ClientSession,
): Promise<void> {
  const { db, Users, LedgerLines, MembershipMoves, ProviderEvents } = dependencies;
  const userId = String(payment.userId);
  // The claim outlives the line, which ends with the account.
  await claimOf(ProviderEvents, line.idempotencyKey)(session);
  const isActive = statusOf(subscription) === 'active';
  const paidUntil = isActive ? subscription.paidUntil : undefined;
  const at = new Date();
  const fields = {
    ...line,
    _id: new Types.ObjectId(),
    providerKey: line.idempotencyKey,
    userId: payment.userId,
    paymentId: payment._id,
    at,
    ...(paidUntil && { paidUntil }),
  };
  if (subscription !== before) {
    await changePerson({ db, Users }, { _id: payment.userId }, { $set: { subscription } }, session);
    await syncFamily(dependencies, payment.userId, session);
  }
  const move = { before: statusOf(before) === 'active', after: isActive, at };
  await recordMove(MembershipMoves, payment.userId, move, session);
  const draft = movesMoney(fields) && draftOfRefund(fields, payment, { payer: name, issuer });
  const receiptNumber = draft ? await issueReceipts(dependencies, [draft], session) : undefined;
  await LedgerLines.insertMany([{ ...fields, ...(receiptNumber && { receiptNumber }) }], { session });
  const { kind, months, currency, reason } = line;
  const money = { amount: told, currency };
  const until = paidUntil && dayInWords(paidUntil);
  const audience = { userIds: [userId] };
  if (kind === 'refunded' || kind === 'refund-failed') {
    const data = {
      ...{ change: kind, months, money },
      ...(receiptNumber && { receiptNumber }),
      ...(until && { until }),
    };
    await recordDomainEvent(db, { kind: 'membership.changed', audience, data }, session);
  } else if (reported !== 'refunded' && reported !== 'refund-failed') {
    const data = { state: reported, money, ...(until && { until }) };
    await recordDomainEvent(db, { kind: 'payment.disputed', audience, data }, session);
  }
  await tellOffice({ db, Users }, { userId, what: reported, money, reason }, session);
  const action = kind === 'refunded' ? 'payment.refunded' : 'payment.disputed';
  const detail = `${reported}, ${formatMoney(money)}, ${months === 1 ? '1 month' : `${months} months`}: ${reason}`;
  await recordAction(db, { action, subject: fields._id, userId, detail }, session);
}

/** Notifies the site admins of something that happened at the provider. */
async function tellOffice(
  { db, Users }: Pick<WithHosted, 'db' | 'Users'>,
  data: Extract<DomainEvent, { kind: 'payment.reported' }>['data'],
  session: ClientSession,
): Promise<void> {
  const admins = await Users.find(
    { isSiteAdmin: true, removalPending: { $ne: true } },
    { _id: 1 },
    { session, limit: DOMAIN_EVENT_PEOPLE },
  ).lean();
  if (admins.length === 0) return;
  const audience = { userIds: admins.map(({ _id }) => String(_id)) };
  await recordDomainEvent(db, { kind: 'payment.reported', audience, data }, session);
}
