import { inTransaction, recordAction } from '@meridian/kit';
import type { Parts } from '../dependencies';
import { startingSubscription } from './subscription.policy';

/** Writes down what has run out, so that chapters and open sockets follow. Rights end by themselves, at the minute. */
export async function lapseSubscriptions(
  { db, Users, announce }: Pick<Parts, 'db' | 'Users' | 'announce'>,
  now = new Date(),
): Promise<void> {
  for await (const { _id } of Users.find({ 'subscription.endsAt': { $lte: now } }, { _id: 1 })
    .lean()
    .cursor()) {
    const lapsed = await inTransaction(db, async (session) => {
      const { modifiedCount } = await Users.updateOne(
        { _id, 'subscription.endsAt': { $lte: now } },
        { $set: { subscription: startingSubscription(), syncPending: true }, $inc: { version: 1 } },
        { session },
      );
      if (modifiedCount) await recordAction(db, { action: 'subscription.ended', subject: _id, personId: _id }, session);
      return modifiedCount > 0;
    });
    if (lapsed) announce({ userId: _id.toHexString() });
  }
}
