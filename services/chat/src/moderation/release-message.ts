import { notFound, recordAction, recordDomainEvent } from '@meridian/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import type { MessageChangesOptions } from '../delivery/message-changes';
import { readMentions, type MentionSources } from '../messages/message-references';
import { peopleOf, toMessage } from '../messages/message.model';
import { mediaOf } from '../pictures/media';
import type { Pictures } from '../pictures/picture.model';
import type { HeldMessageDoc, HeldMessages } from './held-message.model';

export interface ReleaseOptions extends MessageChangesOptions {
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
  { db, Held, Pictures, messages, mentions, profiles, delivery, notifier, activity }: ReleaseOptions,
  { _id, chapterId, senderId, clientId, content, ...references }: HeldMessageDoc,
): Promise<void> {
  const message = {
    chapterId,
    senderId,
    content,
    ...mediaOf(references),
    ...(clientId && { clientId }),
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
  const { doc, isNew } = await messages.append(message, async (session, _seq, messageId) => {
    await removeHeld(session);
    await Pictures.updateOne(
      { messageId: _id },
      { $set: { messageId }, $unset: { deleteAt: 1, clientId: 1 } },
      { session },
    );
    await recordAction(db, { action: 'message.released', subject: _id, userId: senderId, chapterId }, session);
  });
  // Another admin has released it, or the sender has sent it again after its words were no longer held.
  if (!isNew) return removeHeld();
  const stored = toMessage(doc, await profiles.load(peopleOf(doc)));
  delivery.committed(stored);
  notifier.publish(stored);
  activity.stored(stored);
}
