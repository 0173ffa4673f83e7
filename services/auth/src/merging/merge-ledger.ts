import { Types, type ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';
import { statusOf } from '../subscriptions/subscription.policy';
import type { MergeAct } from './merge-act';
import { mergedSubscription } from './merge.policy';

/**
 * Moves the payments and lines of the former account to the other one, and adds a line with the result. The lines
 * themselves stay the same, but get new keys, because both accounts may have used the same one.
 */
export async function mergeLedger(
  {
    Payments,
    LedgerLines,
    MembershipMoves,
    Receipts,
  }: Pick<Models, 'Payments' | 'LedgerLines' | 'MembershipMoves' | 'Receipts'>,
  { from, into, byId, reason, at }: MergeAct,
  session: ClientSession,
): Promise<void> {
  const userId = into._id;
  const keys = { idempotencyKey: 1, chargeKey: 1 } as const;
  const payments = await Payments.find({ userId: from._id }, keys, { session }).lean();
  if (payments.length > 0)
    await Payments.bulkWrite(
      payments.map(({ _id, idempotencyKey, chargeKey }) => {
        const charged = chargeKey ?? `${String(from._id)} ${idempotencyKey}`;
        const changed = { userId, chargeKey: charged, idempotencyKey: `merged ${String(_id)}` };
        return { updateOne: { filter: { _id }, update: { $set: changed } } };
      }),
      { session },
    );
  const lines = await LedgerLines.find({ userId: from._id }, { _id: 1 }, { session }).lean();
  // This bypasses the model, which refuses every change of a line.
  if (lines.length > 0)
    await LedgerLines.collection.bulkWrite(
      lines.map(({ _id }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { userId, formerUserId: from._id, idempotencyKey: `merged ${String(_id)}` } },
        },
      })),
      { session },
    );
  await Receipts.updateMany({ userId: from._id }, { $set: { userId } }, { session });
  await MembershipMoves.updateMany({ userId: from._id }, { $set: { userId } }, { session });
  const { subscription, months } = mergedSubscription(into.subscription, from.subscription, at);
  const paidUntil = statusOf(subscription, at) === 'active' ? subscription.paidUntil : undefined;
  const line = {
    userId,
    kind: 'merged' as const,
    months,
    reason,
    byId: new Types.ObjectId(byId),
    idempotencyKey: `merge ${String(from._id)}`,
    formerUserId: from._id,
    at,
    ...(paidUntil && { paidUntil }),
  };
  await LedgerLines.insertMany([line], { session });
}
