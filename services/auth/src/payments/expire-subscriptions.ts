import { inTransaction, recordAction } from '@meridian/kit';
import type { Dependencies } from '../dependencies';
import { startingSubscription } from './subscription.policy';

/**
 * Stores the end of subscriptions that are over and notifies chapters and open sockets. The rights themselves end on
 * time, because they are computed from `endsAt`.
 */
export async function expireSubscriptions(
  { db, Users, announceChange }: Pick<Dependencies, 'db' | 'Users' | 'announceChange'>,
  now = new Date(),
): Promise<void> {
  for await (const { _id } of Users.find({ 'subscription.endsAt': { $lte: now } }, { _id: 1 })
    .lean()
    .cursor()) {
    const expired = await inTransaction(db, async (session) => {
      const { modifiedCount } = await Users.updateOne(
        { _id, 'subscription.endsAt': { $lte: now } },
        { $set: { subscription: startingSubscription(), syncPending: true }, $inc: { version: 1 } },
        { session },
      );
      if (modifiedCount) await recordAction(db, { action: 'subscription.ended', subject: _id, personId: _id }, session);
      return modifiedCount > 0;
    });
    if (expired) announceChange({ userId: _id.toHexString() });
  }
}
