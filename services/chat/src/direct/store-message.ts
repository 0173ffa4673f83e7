import {
  conflict,
  HttpError,
  inTransaction,
  lockPeople,
  recordDomainEvent,
  retryDuplicate,
  type NewDomainEvent,
} from '@meridian/service-kit';
import { DAY_MS, truncate, cleanText, NEW_CONVERSATIONS, type SentPicture } from '@meridian/shared-types';
import { messagePictureUrl, messageText } from '@meridian/shared-types/message-pictures';
import mongoose, { type ClientSession } from 'mongoose';
import { wordsOf } from '../messages/message-words';
import { peopleRoom } from '../pictures/picture.model';
import { readPicture, attachPicture } from '../pictures/use-picture';
import { conversationOf, lastSeenBy } from './conversation.model';
import type { DirectMessageDoc } from './direct-message.model';
import { beginningRefusal, conversationRefusal, refuse } from './direct.policy';
import { messagesFromOf } from './message-settings.model';
import type { DirectModels } from './models';

/** The number of characters of a message in the list of conversations and in the notice to its receiver. */
export const LINE_MAX = 200;
export const NOTICE_MAX = 100;

export interface NewDirectMessage {
  senderId: string;
  receiverId: string;
  content: string;
  clientId: string;
  picture?: SentPicture | undefined;
  /** Whether the two people belong to the same chapter, which is needed only for the first message. */
  sharesChapter: boolean;
}

/**
 * Stores a message once per sender and client id, together with the change of its conversation and the domain event for
 * its receiver. If the receiver blocks the sender, only the sender sees it. Throws 403 if the conversation does not
 * allow it, or if the receiver does not receive first messages from the sender, and 400 for a picture that the sender
 * did not upload for this conversation. `name` is the name of the receiver.
 */
export const storeMessage = (
  models: DirectModels,
  message: NewDirectMessage,
  name: string,
): Promise<{ doc: DirectMessageDoc; isNew: boolean }> =>
  retryDuplicate(async () => {
    const earlier = await models.DirectMessages.findOne({
      senderId: message.senderId,
      clientId: message.clientId,
    }).lean();
    if (!earlier) return { doc: await write(models, message, name), isNew: true };
    const { id } = conversationOf(message.senderId, message.receiverId);
    // The author may have changed the message since it was stored.
    const isSame = earlier.isRemoved || earlier.editedAt || hasContent(earlier, message);
    if (earlier.conversationId !== id || !isSame)
      throw conflict('client_id_reused', 'This client id belongs to another message.');
    return { doc: earlier, isNew: false };
  });

const hasContent = (earlier: DirectMessageDoc, { content, picture }: NewDirectMessage): boolean =>
  cleanText(earlier.content) === content && earlier.mediaUrl === (picture && messagePictureUrl(picture.key));

function write(models: DirectModels, message: NewDirectMessage, name: string): Promise<DirectMessageDoc> {
  const { db, Conversations, DirectMessages, MessageSettings, Pictures } = models;
  const { senderId, receiverId, content, clientId, picture } = message;
  const { id, own, other } = conversationOf(senderId, receiverId);
  return inTransaction(db, async (session) => {
    const conversation = await Conversations.findById(id, {}, { session }).lean();
    if (conversation) refuse(conversationRefusal(conversation[own], conversation[other], name));
    const isWithheld = conversation?.[other].isBlocking === true;
    const use = picture && { room: peopleRoom(id), senderId, clientId, picture };
    const media = use && (await readPicture(Pictures, use, session));
    const createdAt = new Date();
    const seq = (conversation?.seq ?? 0) + 1;
    const doc: DirectMessageDoc = {
      _id: new mongoose.Types.ObjectId(),
      conversationId: id,
      seq,
      senderId: new mongoose.Types.ObjectId(senderId),
      clientId,
      content,
      ...wordsOf({ content, ...media }, isWithheld ? senderId : undefined),
      ...media,
      createdAt,
      ...(isWithheld && { isWithheld }),
    };
    const text = messageText(doc);
    const last = { id: doc._id, senderId, content: truncate(text, LINE_MAX), createdAt };
    const isFirst = !conversation || !lastSeenBy(conversation, own);
    if (isFirst) {
      await requireQuota(models, message, session);
      const settings = await MessageSettings.findById(receiverId, {}, { session }).lean();
      refuse(beginningRefusal(messagesFromOf(settings), message.sharesChapter, name));
    }
    const begun = isFirst && { startedBy: senderId, createdAt };
    if (!conversation) {
      const sides = { [own]: { unread: 0, readSeq: 0 }, [other]: { unread: 1, readSeq: 0 } };
      const people = [senderId, receiverId].sort();
      await Conversations.insertMany([{ _id: id, people, ...sides, unreadBy: [receiverId], ...begun, seq, last }], {
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
    await DirectMessages.insertMany([doc], { session });
    // The message comes first, so that a repeated one is found to be stored, and its picture is not refused as used.
    if (use) await attachPicture(Pictures, use, doc._id, session);
    // A message that notifies nobody takes as long to store as any other, so its sender learns nothing from the time.
    const isSilent = isWithheld || conversation?.[other].isMuted;
    const domainEvent: NewDomainEvent = {
      kind: 'chat.direct-message',
      by: senderId,
      audience: { userIds: isSilent ? [] : [receiverId] },
      data: { userId: senderId, messageId: String(doc._id), text: truncate(text, NOTICE_MAX) },
    };
    await recordDomainEvent(db, domainEvent, session);
    return doc;
  });
}

/**
 * Throws 429 if the sender has started too many conversations today. The locks also ensure that the removal of an
 * account finds every conversation, because a new one is stored before it or not at all.
 */
async function requireQuota(
  { db, Conversations }: DirectModels,
  { senderId, receiverId }: NewDirectMessage,
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
}
