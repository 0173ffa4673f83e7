import { notFound, recordAction } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import type { MessageChangesOptions } from '../messages/message-changes';
import { readMentions, type MentionSources } from '../messages/message-references';
import { peopleOf, toMessage } from '../messages/message.model';
import type { HeldMessageDoc, HeldMessages } from './held-message.model';

export interface ReleaseOptions extends MessageChangesOptions {
  db: Connection;
  Held: HeldMessages;
  mentions: MentionSources;
}

/**
 * Appends a held message to the log as a message that its sender writes now, and delivers it. Throws 404 if another
 * admin has decided about it.
 */
export async function releaseMessage(
  { db, Held, messages, mentions, profiles, delivery, notifier, activity }: ReleaseOptions,
  { _id, chapterId, senderId, clientId, content, ...references }: HeldMessageDoc,
): Promise<void> {
  const message = {
    chapterId,
    senderId,
    content,
    ...(clientId && { clientId }),
    ...(await readMentions(mentions, { chapterId, content, ...references })),
  };
  const { doc, isNew } = await messages.append(message, async (session) => {
    const { deletedCount } = await Held.deleteOne({ _id }, { session });
    if (deletedCount === 0) throw notFound('message');
    await recordAction(db, { action: 'message.released', subject: _id, userId: senderId, chapterId }, session);
  });
  // The sender has sent it again after its words were no longer held.
  if (!isNew) return void (await Held.deleteOne({ _id }));
  const stored = toMessage(doc, await profiles.load(peopleOf(doc)));
  delivery.committed(stored);
  notifier.publish(stored);
  activity.stored(stored);
}
