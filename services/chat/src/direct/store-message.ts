import { HttpError, lockPeople, recordDomainEvent, type NewDomainEvent } from '@meridian/service-kit';
import { DAY_MS, NEW_CONVERSATIONS, truncate } from '@meridian/shared-types';
import { messageText } from '@meridian/shared-types/message-pictures';
import type { ClientSession } from 'mongoose';
import type { MessageDoc } from '../messages/message.model';
import type { StoredWith } from '../messages/new-message';
import { getSides, lastSeenBy, type ConversationDoc } from './conversation.model';
import { beginningRefusal, conversationRefusal, refuse } from './direct.policy';
import { getMessagesFrom } from './settings/message-settings.model';
import type { DirectModels } from './models';

/** The number of characters of a message in the list of conversations and in the notice to its receiver. */
export const LINE_MAX = 200;
export const NOTICE_MAX = 100;

export interface NewDirectMessage {
  senderId: string;
  receiverId: string;
  /** Whether the two people belong to the same chapter, which is needed only for the first message. */
  sharesChapter: boolean;
  /** The name of the receiver. */
  name: string;
}

interface Placed {
  sides: ReturnType<typeof getSides>;
  conversation: ConversationDoc | null;
  isFirst: boolean;
}

/**
 * Returns what belongs to a direct message in its transaction: the change of its conversation and the domain event for
 * its receiver. If the receiver blocks the sender, only the sender sees the message.
 * @throws {HttpError} 403 if the conversation does not allow it, or if the receiver does not receive first messages
 * from the sender.
 */
export const storedWithConversation =
  (models: DirectModels, message: NewDirectMessage): StoredWith =>
  async (session) => {
    const { senderId, receiverId, name } = message;
    const sides = getSides(senderId, receiverId);
    const conversation = await models.Conversations.findById(sides.id, {}, { session }).lean();
    if (conversation) refuse(conversationRefusal(conversation[sides.own], conversation[sides.other], name));
    const isWithheld = conversation?.[sides.other].isBlocking === true;
    const isFirst = !conversation || !lastSeenBy(conversation, sides.own);
    if (isFirst) await requireMayBegin(models, message, session);
    return {
      ...(isWithheld && { fields: { isWithheld } }),
      async write(doc) {
        await updateConversation(models, message, { sides, conversation, isFirst }, doc, session);
        // A message that notifies nobody takes as long to store as any other, so its sender learns nothing from the
        // time.
        const isSilent = isWithheld || conversation?.[sides.other].isMuted;
        const domainEvent: NewDomainEvent = {
          kind: 'chat.direct-message',
          by: senderId,
          audience: { userIds: isSilent ? [] : [receiverId] },
          data: { userId: senderId, messageId: String(doc._id), text: truncate(messageText(doc), NOTICE_MAX) },
        };
        await recordDomainEvent(models.db, domainEvent, session);
      },
    };
  };

async function updateConversation(
  { Conversations }: Pick<DirectModels, 'Conversations'>,
  { senderId, receiverId }: NewDirectMessage,
  { sides: { id, own, other }, conversation, isFirst }: Placed,
  { _id, seq, createdAt, isWithheld, ...content }: MessageDoc,
  session: ClientSession,
): Promise<void> {
  const last = { id: _id, senderId, content: truncate(messageText(content), LINE_MAX), createdAt };
  const begun = isFirst && { startedBy: senderId, createdAt };
  if (!conversation) {
    const states = { [own]: { unread: 0, readSeq: 0 }, [other]: { unread: 1, readSeq: 0 } };
    const people = [senderId, receiverId].sort();
    await Conversations.insertMany([{ _id: id, people, ...states, unreadBy: [receiverId], ...begun, seq, last }], {
      session,
    });
  } else
    await Conversations.updateOne(
      { _id: id },
      isWithheld
        ? { $set: { seq, ...begun, [`${own}.last`]: last }, $addToSet: { aheadOf: senderId } }
        : {
            $set: { seq, ...begun, last },
            $unset: { 'first.last': 1, 'second.last': 1, aheadOf: 1 },
            $inc: { [`${other}.unread`]: 1 },
            $addToSet: { unreadBy: receiverId },
          },
      { session },
    );
}

/**
 * Throws 429 if the sender has started too many conversations today, and 403 if the receiver does not receive first
 * messages from the sender. The locks also ensure that the removal of an account finds every conversation, because a
 * new one is stored before it or not at all.
 */
async function requireMayBegin(
  { db, Conversations, MessageSettings }: DirectModels,
  { senderId, receiverId, sharesChapter, name }: NewDirectMessage,
  session: ClientSession,
): Promise<void> {
  await lockPeople(db, [senderId, receiverId], session);
  const since = new Date(Date.now() - DAY_MS);
  const begun = await Conversations.countDocuments(
    { startedBy: senderId, createdAt: { $gt: since } },
    { session, limit: NEW_CONVERSATIONS },
  );
  if (begun >= NEW_CONVERSATIONS)
    throw new HttpError(
      429,
      'too_many_conversations',
      `You can write to ${NEW_CONVERSATIONS} new people per day. Try again tomorrow.`,
    );
  const settings = await MessageSettings.findById(receiverId, {}, { session }).lean();
  refuse(beginningRefusal(getMessagesFrom(settings), sharesChapter, name));
}
