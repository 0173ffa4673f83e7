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
  importId: Schema.Types.ObjectId,
  reason: { type: String, required: true },
  byId: Schema.Types.ObjectId,
  idempotencyKey: { type: String, required: true },
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

const schema = new Schema<LedgerLineDoc>(fields, { strict: 'throw', versionKey: false });
schema.index({ userId: 1, idempotencyKey: 1 }, { unique: true });

function refuse(): never {
  throw new Error('A line of the ledger never changes.');
}
// A `deleteMany` removes all lines together with the account.
schema.pre(
  ['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete', 'deleteOne'],
  refuse,
);
schema.pre('bulkWrite', refuse);

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
  reason,
  at: at.toISOString(),
  paidUntil: paidUntil?.toISOString() ?? null,
});
