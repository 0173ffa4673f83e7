import type { AnnounceChange } from './session-signals';
import { startingSubscription } from './subscription.policy';
import type { Users } from './user.model';

/** Writes down what has run out, so that chapters and open sockets follow. Rights end by themselves, at the minute. */
export async function lapseSubscriptions(Users: Users, announce: AnnounceChange, now = new Date()): Promise<void> {
  for await (const { _id } of Users.find({ 'subscription.endsAt': { $lte: now } }, { _id: 1 }).lean().cursor()) {
    const { modifiedCount } = await Users.updateOne({ _id, 'subscription.endsAt': { $lte: now } }, { $set: { subscription: startingSubscription(), syncPending: true }, $inc: { version: 1 } });
    if (modifiedCount) announce({ userId: _id.toHexString() });
  }
}
