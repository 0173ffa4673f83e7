import { isDuplicate } from '@meridian/service-kit';
import { randomUUID } from 'node:crypto';
import type { MessageDoc, Messages } from '../messages/message.model';
import type { Merge } from './merge';

/** The number of messages that change at once. */
const BATCH = 500;

/**
 * Moves the messages of one account to the other in chats and in conversations of events, including replies that quote
 * them and mentions of the person. Numbers and times stay. Each batch can be repeated, because the replies change
 * before the messages by which they are found.
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
  // Each round changes one mention per message.
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
  // One browser may have sent two messages with the same id as two people.
  for (const { clientId } of known)
    await Messages.updateOne({ ...ids, clientId, senderId: { $ne: intoId } }, { $set: { clientId: randomUUID() } });
  await Messages.updateMany(ids, { $set: { senderId: intoId } }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error; // The person has just sent one of them again, and the next batch finds it.
  });
}
