import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { toShownMoney, type MembershipAct } from '@meridian/shared-types';
import { MembershipActKind } from '@meridian/shared-types/schemas';
import { Schema, type Connection } from 'mongoose';

const fields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  /**
   * - `imported`: the organization imported the person, who had paid elsewhere
   * - `given`: the office gave months
   * - `refunded`: the office refunded a payment
   * - `refund-failed`: a refund did not arrive, so its money and months are back
   * - `disputed`: the person asked their bank to take a payment back, which changes nothing yet
   * - `dispute-won`: the bank left the payment with the organization, and months that a loss took are back
   * - `dispute-lost`: the bank took the payment back, and the months that it paid for
   * - `merged`: another account of the person was merged, with its payments and lines
   */
  kind: { type: String, enum: MembershipActKind.options, required: true },
  /** The number of whole months that were added or taken back. */
  months: { type: Number, required: true },
  /** Whether the months were given as a scholarship. */
  isScholarship: Boolean,
  /** The refunded amount in minor units of the currency. */
  amount: Number,
  currency: String,
  /** The payment that is refunded. */
  paymentId: Schema.Types.ObjectId,
  /** The number of the receipt of a refund. */
  receiptNumber: Number,
  importId: Schema.Types.ObjectId,
  reason: { type: String, required: true },
  byId: Schema.Types.ObjectId,
  idempotencyKey: { type: String, required: true },
  /** What happened at the payment provider. It stays the same if the line moves to another account. */
  providerKey: String,
  /** The former account of the line, if that account was merged into this one. */
  formerUserId: Schema.Types.ObjectId,
  at: { type: Date, required: true },
  /** The end of the paid time after this act. It is absent if the membership ended. */
  paidUntil: Date,
} satisfies FieldDefinitions;

/**
 * An act on a membership without a charge. With the payments, these lines are the ledger of a person. Lines are only
 * added and never changed.
 */
export type LedgerLineDoc = StoredDocument<typeof fields>;

/**
 * The kinds of lines that take the money of a payment back. A failed refund, and a dispute that is won after a loss,
 * return it.
 */
export const TAKES_BACK: Partial<Record<LedgerLineDoc['kind'], 1 | -1>> = {
  refunded: 1,
  'dispute-lost': 1,
  'dispute-won': -1,
  'refund-failed': -1,
};

/** Returns whether a line takes money of a payment back, or returns some of it. */
export const movesMoney = ({ kind, amount = 0 }: Pick<LedgerLineDoc, 'kind' | 'amount'>): boolean =>
  TAKES_BACK[kind] !== undefined && amount > 0;

/** Returns whether a line returns money that an earlier line took back. */
export const returnsMoney = ({ kind }: Pick<LedgerLineDoc, 'kind'>): boolean => TAKES_BACK[kind] === -1;

const schema = new Schema<LedgerLineDoc>(fields, { strict: 'throw', versionKey: false });
schema.index({ userId: 1, idempotencyKey: 1 }, { unique: true });
schema.index({ providerKey: 1 }, { unique: true, partialFilterExpression: { providerKey: { $exists: true } } });
schema.index({ kind: 1, receiptNumber: 1, at: 1, _id: 1 });
schema.index({ kind: 1, at: -1, _id: -1 });

function refuse(): never {
  throw new Error('A line of the ledger never changes.');
}
// A `deleteMany` removes all lines together with the account.
schema.pre(
  ['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete', 'deleteOne'],
  refuse,
);
schema.pre('bulkWrite', refuse);

schema.index({ kind: 1 }, { partialFilterExpression: { providerKey: { $exists: true } } });

export const ledgerLineModel = (db: Connection) => db.model('OfficeLedgerLine', schema, 'ledgerLines');
export type LedgerLines = ReturnType<typeof ledgerLineModel>;

/** The fields that {@link toMembershipAct} needs. */
export const MEMBERSHIP_ACT_FIELDS = {
  kind: 1,
  months: 1,
  isScholarship: 1,
  amount: 1,
  currency: 1,
  paymentId: 1,
  receiptNumber: 1,
  reason: 1,
  at: 1,
  paidUntil: 1,
} as const;

export const toMembershipAct = ({
  _id,
  kind,
  months,
  isScholarship,
  amount,
  currency,
  paymentId,
  receiptNumber,
  reason,
  at,
  paidUntil,
}: Pick<LedgerLineDoc, '_id' | keyof typeof MEMBERSHIP_ACT_FIELDS>): MembershipAct => ({
  id: _id.toHexString(),
  kind,
  months,
  ...(isScholarship && { isScholarship: true as const }),
  ...(amount !== undefined && currency !== undefined && toShownMoney({ amount, currency })),
  ...(paymentId && { paymentId: paymentId.toHexString() }),
  ...(receiptNumber && { receiptNumber }),
  reason,
  at: at.toISOString(),
  paidUntil: paidUntil?.toISOString() ?? null,
});
