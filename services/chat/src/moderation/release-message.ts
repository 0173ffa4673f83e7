import { notFound, recordAction, recordDomainEvent } from '@meridian/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import type { DeliverEntry } from '../delivery/deliver-entry';
import { chapterKey } from '../messages/conversation';
import type { MessageLog } from '../messages/message-log';
import { readMentions, type MentionSources } from '../messages/message-references';
import { storedBefore } from '../messages/new-message';
import { mediaOf } from '../pictures/media';
import type { Pictures } from '../pictures/picture.model';
import type { HeldMessageDoc, HeldMessages } from './held-message.model';

export interface ReleaseOptions {
  messages: Pick<MessageLog, 'append'>;
  deliverEntry: DeliverEntry;
  db: Connection;
  Held: HeldMessages;
  Pictures: Pictures;
  mentions: MentionSources;
}

/**
 * Appends a held message to the log as a message that its sender writes now, and delivers it. Throws 404 if another
 * admin has decided about it.
 */
export async function releaseMessage(
  { db, Held, Pictures, messages, mentions, deliverEntry }: ReleaseOptions,
  { _id, chapterId, senderId, clientId, content, ...references }: HeldMessageDoc,
): Promise<void> {
  const message = {
    conversation: chapterKey(chapterId),
    senderId,
    content,
    clientId,
    ...mediaOf(references),
    ...(await readMentions(mentions, { chapterId, content, ...references })),
  };
  const removeHeld = async (session?: ClientSession) => {
    const { deletedCount } = await Held.deleteOne({ _id }, session && { session });
    if (deletedCount === 0) throw notFound('message');
    await recordDomainEvent(
      db,
      { kind: 'chat.message-released', audience: { userIds: [senderId] }, data: { heldId: String(_id) } },
      session,
    );
  };
  const release = storedBefore(async (session, { _id: messageId }) => {
    await removeHeld(session);
    await Pictures.updateOne(
      { messageId: _id },
      { $set: { messageId }, $unset: { deleteAt: 1, clientId: 1 } },
      { session },
    );
    await recordAction(db, { action: 'message.released', subject: _id, userId: senderId, chapterId }, session);
  });
  const { doc, isNew } = await messages.append(message, release);
  // Another admin has released it, or the sender has sent it again after its words were no longer held.
  if (!isNew) return removeHeld();
  await deliverEntry(doc);
}
