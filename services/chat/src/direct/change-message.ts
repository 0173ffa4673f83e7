import { forbidden, inTransaction, notFound, recordDomainEvent } from '@meridian/service-kit';
import { beginningOf } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import { alreadyRemoved } from '../messages/clear-message';
import { conversationOf, type ConversationDoc } from './conversation.model';
import type { DirectMessageDoc } from './direct-message.model';
import { refuse, conversationRefusal } from './direct.policy';
import type { DirectModels } from './models';
import { LINE_MAX, NOTICE_MAX } from './store-message';

/** A message of a person in the conversation with another one. */
export interface OwnMessage {
  id: string;
  authorId: string;
  otherId: string;
}

/** Returns the message with its conversation, or throws if the person may not change it. */
async function findOwn(
  { Conversations, DirectMessages }: DirectModels,
  { id, authorId, otherId }: OwnMessage,
  session: ClientSession,
): Promise<{ message: DirectMessageDoc; conversation: ConversationDoc }> {
  const { id: conversationId } = conversationOf(authorId, otherId);
  const conversation = await Conversations.findById(conversationId, null, { session }).lean();
  const message = await DirectMessages.findOne({ _id: id, conversationId }, null, { session }).lean();
  if (!conversation || !message) throw notFound('message');
  if (!message.senderId.equals(authorId)) throw forbidden('Only its author can change this message.');
  if (message.isRemoved) throw alreadyRemoved();
  return { message, conversation };
}

/**
 * Gives a message a new text, also in the list of conversations and in the notice to its receiver. The rules of sending
 * apply, of which the caller checks whether the receiver is an active member. Resolves to whether the text has changed. `name` is the name of the other person.
 * @throws {HttpError} 403 for another person's message and in a blocked conversation, 409 for a deleted message.
 */
export const editMessage = (models: DirectModels, own: OwnMessage, content: string, name: string): Promise<boolean> =>
  inTransaction(models.db, async (session) => {
    const { message, conversation } = await findOwn(models, own, session);
    const sides = conversationOf(own.authorId, own.otherId);
    refuse(conversationRefusal(conversation[sides.own], conversation[sides.other], name));
    if (message.content === content) return false;
    const edits = (message.edits ?? 0) + 1;
    await models.DirectMessages.updateOne(
      { _id: message._id },
      { $set: { content, editedAt: new Date(), edits } },
      { session },
    );
    await models.Conversations.updateOne(
      { _id: conversation._id, 'last.id': message._id },
      { $set: { 'last.content': beginningOf(content, LINE_MAX) } },
      { session },
    );
    const data = { messageId: own.id, editSeq: edits, text: beginningOf(content, NOTICE_MAX), mentionedIds: [] };
    const audience = { userIds: [own.authorId] };
    await recordDomainEvent(models.db, { kind: 'chat.message-edited', audience, data }, session);
    return true;
  });

/**
 * Removes the text of a message, also in the list of conversations, and the notice to its receiver. It no longer counts
 * as unread. The message itself stays, so that the numbers have no gap.
 * @throws {HttpError} 403 for another person's message, 409 if it was deleted before.
 */
export const deleteMessage = (models: DirectModels, own: OwnMessage): Promise<void> =>
  inTransaction(models.db, async (session) => {
    const { message, conversation } = await findOwn(models, own, session);
    await models.DirectMessages.updateOne(
      { _id: message._id },
      { $set: { isRemoved: true, content: '' }, $unset: { editedAt: 1, edits: 1 } },
      { session },
    );
    const { other } = conversationOf(own.authorId, own.otherId);
    const { unread, readSeq } = conversation[other];
    const left = message.seq > readSeq ? Math.max(0, unread - 1) : unread;
    const isLast = conversation.last.id.equals(message._id);
    await models.Conversations.updateOne(
      { _id: conversation._id },
      {
        $set: { [`${other}.unread`]: left, ...(isLast && { 'last.content': '', 'last.isRemoved': true }) },
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
  });
