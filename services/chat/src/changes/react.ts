import { lockPeople } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import { alreadyRemoved } from '../messages/clear-message';
import type { ChangeMessage } from '../delivery/message-changes';
import { chapterOfKey } from '../messages/conversation';
import type { MessageDoc, Messages } from '../messages/message.model';
import { reactionUpdate, type ReactionOf } from '../messages/stored-reaction';

export interface ReactStores {
  db: Connection;
  Messages: Messages;
  changeMessage: ChangeMessage;
}

/** Ends the transaction of a reaction that another page of the person has made or withdrawn meanwhile. */
class Unchanged extends Error {}

/**
 * Makes or withdraws a reaction to a message, with an entry of the log. If nothing changes, there is no entry. The lock
 * of the person ensures that the removal or the merge of an account finds every reaction.
 * @throws {HttpError} 409 if the message was removed meanwhile.
 */
export async function react(
  { db, Messages, changeMessage }: ReactStores,
  { _id, conversation, seq }: Pick<MessageDoc, '_id' | 'conversation' | 'seq'>,
  wanted: ReactionOf,
): Promise<void> {
  const { userId, reaction, isOn } = wanted;
  const chapterId = chapterOfKey(conversation);
  const change = { chapterId, senderId: userId, change: { kind: 'reaction' as const, seq, reaction, isOn } };
  try {
    await changeMessage(change, async (session, reactedSeq) => {
      await lockPeople(db, userId, session);
      const { filter, update } = reactionUpdate(wanted);
      const { matchedCount } = await Messages.updateOne(
        { _id, ...filter },
        { ...update, $set: { reactedSeq } },
        { session },
      );
      if (matchedCount > 0) return;
      const message = await Messages.findById(_id, { isRemoved: 1 }, { session }).lean();
      throw message?.isRemoved ? alreadyRemoved() : new Unchanged();
    });
  } catch (error) {
    if (!(error instanceof Unchanged)) throw error;
  }
}
