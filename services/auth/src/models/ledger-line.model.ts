import type { MembershipAct } from '@meridian/shared-types';
import { MembershipActKind } from '@meridian/shared-types/schemas';
import { Schema, type Connection, type Types } from 'mongoose';

/**
 * An act on a membership without a charge. With the payments, these lines are the ledger of a person. Lines are only
 * added and never changed.
 */
export interface LedgerLineDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /**
   * - `imported`: the organization imported the person, who had paid elsewhere
   * - `given`: the office gave months
   * - `refunded`: the office refunded a payment
   * - `merged`: another account of the person was merged, with its payments and lines
   */
  kind: MembershipAct['kind'];
  /** The number of whole months that were added or taken back. */
  months: number;
  /** The refunded amount in US dollars. */
  amount?: number;
  /** The payment that is refunded. */
  paymentId?: Types.ObjectId;
  importId?: Types.ObjectId;
  reason: string;
  byId?: Types.ObjectId;
  idempotencyKey: string;
  /** The former account of the line, if that account was merged into this one. */
  formerUserId?: Types.ObjectId;
  at: Date;
  /** The end of the paid time after this act. It is absent if the membership ended. */
  paidUntil?: Date;
}

const schema = new Schema<LedgerLineDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: MembershipActKind.options, required: true },
    months: { type: Number, required: true },
    amount: Number,
    paymentId: Schema.Types.ObjectId,
    importId: Schema.Types.ObjectId,
    reason: { type: String, required: true },
    byId: Schema.Types.ObjectId,
    idempotencyKey: { type: String, required: true },
    formerUserId: Schema.Types.ObjectId,
    at: { type: Date, required: true },
    paidUntil: Date,
  },
  { strict: 'throw', versionKey: false },
);
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
  amount: 1,
  paymentId: 1,
  reason: 1,
  at: 1,
  paidUntil: 1,
} as const;

export const toMembershipAct = ({
  _id,
  kind,
  months,
  amount,
  paymentId,
  reason,
  at,
  paidUntil,
}: Pick<LedgerLineDoc, '_id' | keyof typeof MEMBERSHIP_ACT_FIELDS>): MembershipAct => ({
  id: _id.toHexString(),
  kind,
  months,
  ...(amount !== undefined && { amount }),
  ...(paymentId && { paymentId: paymentId.toHexString() }),
  reason,
  at: at.toISOString(),
  paidUntil: paidUntil?.toISOString() ?? null,
});
