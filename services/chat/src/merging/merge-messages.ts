import { isDuplicate } from '@meridian/kit';
import { randomUUID } from 'node:crypto';
import type { MessageDoc, Messages } from '../messages/message.model';
import type { Merge } from './merge';

/** Messages that change at once. */
const BATCH = 500;

/**
 * The messages of one account become those of the other, with the answers that quote them and the places that mention
 * the person. Numbers and times stay. In batches, each of which can be repeated: the answers change before the messages
 * by which they are found.
 */
export async function mergeMessages(Messages: Messages, { fromId, intoId }: Merge): Promise<void> {
  for (let more = true; more;) {
    const batch = await Messages.find({ senderId: fromId }, { clientId: 1 }).limit(BATCH).lean();
    const ids = batch.map(({ _id }) => _id);
    if (ids.length > 0) {
      await Messages.updateMany(
        { 'replyTo.id': { $in: ids }, 'replyTo.senderId': fromId },
        { $set: { 'replyTo.senderId': intoId } },
      );
      await changeSender(Messages, batch, intoId);
    }
    more = batch.length > 0;
  }
  // Each round changes one mention of a message.
  for (let more = true; more;) {
    const mentioned = { 'mentions.userId': fromId };
    const { modifiedCount } = await Messages.updateMany(mentioned, { $set: { 'mentions.$.userId': intoId } });
    more = modifiedCount > 0;
  }
}

async function changeSender(
  Messages: Messages,
  batch: readonly Pick<MessageDoc, '_id' | 'clientId'>[],
  intoId: string,
): Promise<void> {
  const ids = { _id: { $in: batch.map(({ _id }) => _id) } };
  const known = await Messages.find(
    { senderId: intoId, clientId: { $in: batch.flatMap(({ clientId }) => clientId ?? []) } },
    { _id: 0, clientId: 1 },
  ).lean();
  // One browser may have sent two messages of one id as two people.
  for (const { clientId } of known)
    await Messages.updateOne({ ...ids, clientId, senderId: { $ne: intoId } }, { $set: { clientId: randomUUID() } });
  await Messages.updateMany(ids, { $set: { senderId: intoId } }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error; // the person has just sent one of them again: the next batch finds it
  });
}
