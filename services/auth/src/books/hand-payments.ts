import {
  conflict,
  HttpError,
  notFound,
  recordAction,
  recordDomainEvent,
  withPeopleLocked,
} from '@meridian/service-kit';
import { formatMoney, isExact, toMoney, type PlanTerms, type StoredPlan } from '@meridian/shared-types';
import type { BodyOf, booksApi } from '@meridian/shared-types/contracts';
import { Types, type ClientSession } from 'mongoose';
import { activeAccount } from '../accounts/account-state';
import { changePerson, type PersonSync } from '../accounts/person-sync';
import { given } from '../ledger/given.policy';
import type { Models } from '../models/create-models';
import { recordMove } from '../models/membership-move.model';
import type { PaymentDoc } from '../models/payment.model';
import type { CurrentPrices } from '../models/plan-prices.model';
import { dayInWords } from '../payments/day-in-words';
import { announceFamily, syncFamily } from '../payments/family/sync-family';
import { findPlan } from '../payments/plan-prices';
import { draftOfPayment, issueReceipts, type ReceiptNeeds } from '../receipts/issue-receipts';
import type { AnnounceChange } from '../sessions/session-signals';
import { monthsOf, statusOf, type Subscription } from '../subscriptions/subscription.policy';

export interface HandPaymentNeeds
  extends
    Pick<Models, 'db' | 'Users' | 'Payments' | 'PaymentProofs' | 'MembershipMoves' | 'FamilyPlaces'>,
    ReceiptNeeds {
  announceChange: AnnounceChange;
  personSync: PersonSync;
  readPrices: () => Promise<CurrentPrices>;
}

type Input = BodyOf<typeof booksApi.enterPayment>;

const invalidField = (path: string, message: string) =>
  new HttpError(400, 'invalid_request', message, [{ path, message }]);

/** Returns the months of a payment by hand. It never charges a card, and an ended membership does not renew. */
function paidByHand(before: Subscription, { plan, terms }: StoredPlan, now: Date): Subscription {
  const after = given(before, monthsOf({ plan, terms }), now);
  return {
    ...after,
    ...(statusOf(before, now) !== 'active' && { plan, ...(terms && { terms }) }),
    ...(terms?.audience === 'family' && after.paidUntil && { familyUntil: after.paidUntil }),
  };
}

/** Throws 403 unless this person still sees the money, in the transaction. */
export async function requireActingTreasurer(
  Users: Models['Users'],
  id: string,
  session: ClientSession,
): Promise<void> {
  const role = { $or: [{ isSiteAdmin: true }, { isTreasurer: true }] };
  if (await Users.exists({ ...activeAccount(id), ...role }).session(session)) return;
  throw new HttpError(403, 'forbidden', 'Only treasurers and site admins can do this.');
}

/**
 * Stores a payment that was made without a card. The person gets the months of the plan and a receipt, as after a
 * payment by card. A repeated call stores nothing more.
 */
export async function enterPayment(
  dependencies: HandPaymentNeeds,
  input: Input,
  actorId: string,
): Promise<{ payment: PaymentDoc; paidUntil: Date }> {
  const { db, Users } = dependencies;
  const prices = await dependencies.readPrices();
  const { currency } = prices;
  const { terms } = findPlan(prices, input.plan);
  if (!isExact(input.amount, currency))
    throw invalidField('amount', `The amount has too many decimals for ${currency}.`);
  if (Date.parse(input.paidOn) > Date.now()) throw invalidField('paidOn', 'The day must not be in the future.');
  const issuer = await dependencies.readIssuer();
  const result = await withPeopleLocked(db, input.userId, async (session) => {
    await requireActingTreasurer(Users, actorId, session);
    const fields = { name: 1, subscription: 1, pendingCharge: 1 } as const;
    const user = await Users.findOne(activeAccount(input.userId), fields, { session }).lean();
    if (!user) throw notFound('account');
    const key = { userId: user._id, idempotencyKey: input.idempotencyKey };
    const known = await dependencies.Payments.findOne(key, null, { session }).lean();
    if (known) return { payment: known, paidUntil: user.subscription.paidUntil ?? known.paidAt };
    if (user.pendingCharge)
      throw conflict('payment_pending', 'A payment of this person is being processed. Try again in two minutes.');
    if (user.subscription.familyOf && statusOf(user.subscription) === 'active')
      throw conflict(
        'in_family',
        'This person is a member by a family. Enter the payment for the payer of the family.',
      );
    return store(dependencies, { input, terms, currency, user, issuer, actorId }, session);
  });
  const { announceChange, personSync } = dependencies;
  announceChange({ userId: input.userId });
  await personSync.sendSoonFor(input.userId);
  announceChange({ userId: input.userId }); // The chapters service has the change now.
  await announceFamily(dependencies, input.userId);
  return result;
}

interface Entry {
  input: Input;
  terms: PlanTerms | undefined;
  currency: string;
  user: { _id: Types.ObjectId; name: string; subscription: Subscription };
  issuer: Awaited<ReturnType<ReceiptNeeds['readIssuer']>>;
  actorId: string;
}

async function store(dependencies: HandPaymentNeeds, entry: Entry, session: ClientSession) {
  const { db, Users, Payments, MembershipMoves } = dependencies;
  const { user, issuer, input, terms, actorId } = entry;
  const { plan, method, reference, paidOn, proofId, idempotencyKey } = input;
  const now = new Date();
  const subscription = paidByHand(user.subscription, { plan, terms }, now);
  const money = toMoney(input.amount, entry.currency);
  if (proofId) await keepProof(dependencies, proofId, session);
  await changePerson({ db, Users }, { _id: user._id }, { $set: { subscription }, $unset: { removeAt: 1 } }, session);
  await syncFamily(dependencies, user._id, session);
  const stored = {
    ...{ _id: new Types.ObjectId(), userId: user._id, plan, ...money, method, idempotencyKey, paidAt: now },
    ...(terms && { terms }),
    ...{ receivedAt: new Date(paidOn), enteredById: new Types.ObjectId(actorId) },
    ...(reference && { reference }),
    ...(proofId && { proofId: new Types.ObjectId(proofId) }),
  };
  const receiptNumber = await issueReceipts(
    dependencies,
    [draftOfPayment(stored, { payer: user.name, issuer })],
    session,
  );
  const payment: PaymentDoc = { ...stored, receiptNumber };
  await Payments.insertMany([payment], { session });
  const before = statusOf(user.subscription, now) === 'active';
  await recordMove(MembershipMoves, user._id, { before, after: true, plan, at: now }, session);
  const paidUntil = subscription.paidUntil ?? now;
  const userId = String(user._id);
  await recordDomainEvent(
    db,
    {
      kind: 'payment.taken',
      audience: { userIds: [userId] },
      data: {
        plan,
        ...(terms && { terms }),
        money,
        method,
        until: dayInWords(paidUntil),
        receiptNumber,
        ...(subscription.endsAt && { endsThen: true as const }),
      },
    },
    session,
  );
  const detail = `${plan}, ${formatMoney(money)}, ${method}${reference ? `: ${reference}` : ''}`;
  await recordAction(db, { action: 'payment.entered', subject: payment._id, userId, detail }, session);
  return { payment, paidUntil };
}

/** Keeps an uploaded file, because a payment names it now. A file can be the proof of one payment only. */
async function keepProof({ PaymentProofs }: HandPaymentNeeds, _id: string, session: ClientSession): Promise<void> {
  const { modifiedCount } = await PaymentProofs.updateOne(
    { _id, removeAt: { $exists: true } },
    { $unset: { removeAt: 1 } },
    { session },
  );
  if (!modifiedCount)
    throw invalidField('proofId', 'Add the file again. It belongs to another payment, or it has expired.');
}
