import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type ClientSession, type Connection, type Types } from 'mongoose';

const fields = {
  /**
   * - `joined`, `left`: a membership began or ended
   * - `declined`: the card was declined
   */
  kind: { type: String, enum: ['joined', 'left', 'declined'], required: true },
  /** It is absent if the account was deleted. */
  userId: Schema.Types.ObjectId,
  plan: String,
  /** The declined amount in minor units of the currency. */
  amount: Number,
  currency: String,
  at: { type: Date, required: true },
} satisfies FieldDefinitions;

/** What the books count about memberships besides payments. It never changes. */
export interface MembershipMoveDoc extends StoredDocument<typeof fields> {
  kind: 'joined' | 'left' | 'declined';
}

const schema = new Schema<MembershipMoveDoc>(fields, { strict: 'throw', versionKey: false })
  .index({ kind: 1, at: -1, _id: -1 })
  .index({ userId: 1 });

export const membershipMoveModel = (db: Connection) => db.model('MembershipMove', schema, 'membershipMoves');
export type MembershipMoves = ReturnType<typeof membershipMoveModel>;

/** Records that a membership began or ended, if it did, in the transaction of the change. */
export async function recordMove(
  MembershipMoves: MembershipMoves,
  userId: Types.ObjectId,
  { before, after, plan, at }: { before: boolean; after: boolean; plan?: string | undefined; at: Date },
  session: ClientSession,
): Promise<void> {
  if (before === after) return;
  await MembershipMoves.insertMany([{ kind: after ? 'joined' : 'left', userId, at, ...(plan && { plan }) }], {
    session,
  });
}
