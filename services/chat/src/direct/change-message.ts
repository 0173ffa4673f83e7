import { forbidden, inTransaction, notFound, recordDomainEvent } from '@meridian/service-kit';
import { truncate } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import { alreadyRemoved, clearMessage } from '../messages/clear-message';
import type { MessageDoc } from '../messages/message.model';
import { getSides, lastSeenBy, type ConversationDoc, type LastMessage, type SideName } from './conversation.model';
import { wordsSeen } from './direct-message';
import { conversationRefusal, receiverRefusal, refuse } from './direct.policy';
import type { DirectModels } from './models';
import { LINE_MAX, NOTICE_MAX } from './store-message';

/** A message of a person in the conversation with another one. */
export interface OwnMessage {
  id: string;
  authorId: string;
  otherId: string;
}

/** Who sees a change of a message. */
export type SeenBy = 'author' | 'both';

interface Found {
  message: MessageDoc;
  conversation: ConversationDoc;
}

/** Returns the message with its conversation, or throws if the person may not change it. */
async function findOwn(
  { Conversations, Messages }: DirectModels,
  { id, authorId, otherId }: OwnMessage,
  session: ClientSession,
): Promise<Found> {
  const { id: key } = getSides(authorId, otherId);
  const conversation = await Conversations.findById(key, null, { session }).lean();
  const message = await Messages.findOne({ _id: id, conversation: key }, null, { session }).lean();
  if (!conversation || !message) throw notFound('message');
  if (!message.senderId.equals(authorId)) throw forbidden('Only the author can change this message.');
  if (message.isRemoved) throw alreadyRemoved();
  return { message, conversation };
}

/**
 * Gives a message a new text, also in the list of conversations and in the notice to its receiver. The rules of sending
 * apply. If the other person blocks the author, only the author sees the new text. Resolves to who sees the change,
 * or to undefined if there is none.
 * @throws {HttpError} 403 for another person's message, if `other` is no active member, and in a blocked conversation,
 * 409 for a deleted message.
 */
export const editMessage = (
  models: DirectModels,
  own: OwnMessage,
  content: string,
  other: { name: string; isActive: boolean },
): Promise<SeenBy | undefined> =>
  inTransaction(models.db, async (session) => {
    const { message, conversation } = await findOwn(models, own, session);
    const sides = getSides(own.authorId, own.otherId);
    refuse(conversationRefusal(conversation[sides.own], conversation[sides.other], other.name));
    refuse(receiverRefusal(other.isActive));
    if ((message.ownText ?? message).content === content) return undefined;
    const edits = (message.edits ?? 0) + 1;
    const isSeenByBoth = !message.isWithheld && !conversation[sides.other].isBlocking;
    const text = { content, editedAt: new Date() };
    const { senderId, isWithheld, mediaAlt } = message;
    const isOnlyText = isSeenByBoth || isWithheld;
    const texts = isOnlyText ? text : { content: message.content, ownText: text };
    const words = wordsSeen({ ...texts, mediaAlt, isWithheld, senderId }, own.otherId);
    await models.Messages.updateOne(
      { _id: message._id },
      isOnlyText
        ? { $set: { ...text, ...words, edits }, $unset: { ownText: 1 } }
        : { $set: { ownText: text, ...words, edits } },
      { session },
    );
    await editInList(models, { message, conversation, side: sides.own, isSeenByBoth }, content, session);
    if (!isSeenByBoth) return 'author';
    const data = { messageId: own.id, editSeq: edits, text: truncate(content, NOTICE_MAX), mentionedIds: [] };
    const audience = { userIds: [own.authorId] };
    await recordDomainEvent(models.db, { kind: 'chat.message-edited', audience, data }, session);
    return 'both';
  });

/** Changes the text of a message in the lists of the people who see the change. */
async function editInList(
  { Conversations }: DirectModels,
  { message, conversation, side, isSeenByBoth }: Found & { side: SideName; isSeenByBoth: boolean },
  text: string,
  session: ClientSession,
): Promise<void> {
  const content = truncate(text, LINE_MAX);
  const shown = lastSeenBy(conversation, side);
  const isShown = shown?.id.equals(message._id);
  const isLast = conversation.last?.id.equals(message._id);
  const authorId = message.senderId;
  if (isSeenByBoth && isLast)
    await Conversations.updateOne(
      { _id: conversation._id },
      {
        $set: { 'last.content': content },
        ...(isShown && { $unset: { [`${side}.last`]: 1 }, $pull: { aheadOf: authorId } }),
      },
      { session },
    );
  else if (!isSeenByBoth && isShown)
    await Conversations.updateOne(
      { _id: conversation._id },
      { $set: { [`${side}.last`]: { ...shown, content } }, $addToSet: { aheadOf: authorId } },
      { session },
    );
}

/**
 * Removes the text of a message and its picture, also in the list of conversations, and the notice to its receiver. It
 * no longer counts as unread. The message itself stays, so that the numbers have no gap. Resolves to who sees the
 * change.
 * @throws {HttpError} 403 for another person's message, 409 if it was deleted before.
 */
export const deleteMessage = (models: DirectModels, own: OwnMessage): Promise<SeenBy> =>
  inTransaction(models.db, async (session) => {
    const { message, conversation } = await findOwn(models, own, session);
    await clearMessage(models, message._id, 'author', session);
    const sides = getSides(own.authorId, own.otherId);
    const { unread, readSeq } = conversation[sides.other];
    const left = message.seq > readSeq && !message.isWithheld ? Math.max(0, unread - 1) : unread;
    const isShownAs = (last: LastMessage | undefined) => last?.id.equals(message._id);
    await models.Conversations.updateOne(
      { _id: conversation._id },
      {
        $set: {
          [`${sides.other}.unread`]: left,
          ...(isShownAs(conversation.last) && { 'last.content': '', 'last.isRemoved': true }),
          ...(isShownAs(conversation[sides.own].last) && {
            [`${sides.own}.last.content`]: '',
            [`${sides.own}.last.isRemoved`]: true,
          }),
        },
        ...(left === 0 && { $pull: { unreadBy: own.otherId } }),
      },
      { session },
    );
    const audience = { userIds: [own.authorId] };
    await recordDomainEvent(
      models.db,
      { kind: 'chat.message-removed', audience, data: { messageId: own.id } },
      session,
    );
    return message.isWithheld ? 'author' : 'both';
  });
