import { HttpError, withPeopleLocked, recordDomainEvent, type SignalBus } from '@meridian/service-kit';
import type { SendMessage } from '@meridian/shared-types';
import { Types, type Connection } from 'mongoose';
import { chapterKey, chapterOfKey } from '../messages/conversation';
import type { MessageLog } from '../messages/message-log';
import { requireSameMessage, type NewMessage } from '../messages/new-message';
import type { Pictures } from '../pictures/picture.model';
import { attachPicture, readPicture } from '../pictures/use-picture';
import { HELD_SECONDS, type HeldMessages } from './held-message.model';
import type { RecentSettings } from '../access/recent-settings';

/** The most messages of a person that wait for a review in one chapter. */
const MAX_HELD = 20;

export interface HoldOptions {
  db: Connection;
  Held: HeldMessages;
  Pictures: Pictures;
  messages: Pick<MessageLog, 'has'>;
  recentSettings: Pick<RecentSettings, 'heldWordsIn'>;
  bus: Pick<SignalBus, 'publish'>;
}

const held = () =>
  new HttpError(
    403,
    'held_for_review',
    'Your message contains a word that the admins of this chapter review. It appears once an admin releases it.',
  );

/**
 * Returns a function that stores a message for review, once per sender and client id, if it contains words that the
 * admins chose. It then throws 403 `held_for_review`, because the message is not in the log. A message that is already
 * in the log, such as a released one, is not held again.
 */
export const createHolding =
  ({ db, Held, Pictures, messages, recentSettings, bus }: HoldOptions) =>
  async (message: NewMessage, { replyTo, mentions }: Pick<SendMessage, 'replyTo' | 'mentions'>): Promise<void> => {
    const { conversation, senderId, clientId, content, picture } = message;
    const chapterId = chapterOfKey(conversation);
    const words = await recentSettings.heldWordsIn(chapterId, `${content}\n${picture?.alt ?? ''}`);
    if (words.length === 0 || (await messages.has(message))) return;
    const isNew = await withPeopleLocked(db, senderId, async (session) => {
      const earlier = clientId && (await Held.findOne({ senderId, clientId }, null, { session }).lean());
      if (earlier) {
        requireSameMessage({ ...earlier, conversation: chapterKey(earlier.chapterId) }, message);
        return false;
      }
      if ((await Held.countDocuments({ senderId, chapterId }, { session, limit: MAX_HELD })) >= MAX_HELD)
        throw new HttpError(
          403,
          'too_many_held',
          `${MAX_HELD} of your messages are waiting for review. Wait until an admin has looked at them.`,
        );
      const createdAt = new Date();
      const use = picture && { ...message, picture };
      const doc = {
        _id: new Types.ObjectId(),
        chapterId,
        senderId,
        content,
        ...(use && (await readPicture(Pictures, use, session))),
        words,
        createdAt,
        ...(clientId && { clientId }),
        ...(replyTo && { replyTo }),
        ...(mentions && mentions.length > 0 && { mentions }),
      };
      await Held.insertMany([doc], { session });
      const deleteAt = new Date(createdAt.getTime() + HELD_SECONDS * 1000);
      if (use) await attachPicture(Pictures, use, doc._id, session, deleteAt);
      const audience = { chapterId, role: 'admins' as const };
      const data = { heldId: String(doc._id), chapterId };
      await recordDomainEvent(db, { kind: 'chat.message-held', by: senderId, audience, data }, session);
      return true;
    });
    if (isNew) bus.publish('inboxChanged', { chapterId });
    throw held();
  };
export type HoldMessage = ReturnType<typeof createHolding>;
