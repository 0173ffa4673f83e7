import { forbidden, notFound, requireNotSuspended, type Handlers } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, chatApi } from '@meridian/shared-types/contracts';
import type { Connection } from 'mongoose';
import type { MuteChecks } from '../moderation/mute-checks';
import { writeRefusal } from '../rooms/chat-access';
import type { MembershipChecks } from '../rooms/membership-checks';
import { alreadyRemoved, clearMessage } from './clear-message';
import type { EarlierTexts } from './earlier-text.model';
import { editMessage, hasContent } from './edit-message';
import type { ChangeMessage } from './message-changes';
import { readMentions, type MentionSources } from './message-references';
import { IS_MESSAGE } from './message.model';

export interface OwnMessageOptions {
  db: Connection;
  EarlierTexts: EarlierTexts;
  mentions: MentionSources;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
  membershipChecks: Pick<MembershipChecks, 'now'>;
  muteChecks: Pick<MuteChecks, 'mutedUntil'>;
  changeMessage: ChangeMessage;
}

/**
 * Handles the changes of one's own messages. Whoever may not write in a chat may not change messages there either,
 * except that a muted person may delete them.
 */
export function ownMessageHandlers({
  db,
  EarlierTexts,
  mentions,
  chapters,
  membershipChecks,
  muteChecks,
  changeMessage,
}: OwnMessageOptions): Pick<Handlers<typeof chatApi>, 'editMessage' | 'deleteMessage'> {
  const { Messages } = mentions;

  /** Returns a message of the person, which is not removed. */
  async function findOwn(userId: string, chapterId: number, id: string, mutedUntil?: Date) {
    const [place] = await Promise.all([membershipChecks.now(userId, chapterId), requireNotSuspended(chapters, userId)]);
    const why = writeRefusal(place, mutedUntil);
    if (why) throw why.refusal;
    const message = await Messages.findOne({ _id: id, chapterId, ...IS_MESSAGE }).lean();
    if (!message) throw notFound('message');
    if (String(message.senderId) !== userId) throw forbidden('Only its author can change this message.');
    if (message.isRemoved) throw alreadyRemoved();
    return message;
  }

  return {
    async editMessage({ params: { chapterId, id }, body: { content, mentions: sent }, identity: { userId } }) {
      const mutedUntil = await muteChecks.mutedUntil(userId, chapterId);
      const message = await findOwn(userId, chapterId, id, mutedUntil);
      const next = { content, ...(await readMentions(mentions, { chapterId, content, mentions: sent })) };
      if (!hasContent(message, next)) await editMessage({ db, Messages, EarlierTexts, changeMessage }, message, next);
      return { ok: true };
    },

    async deleteMessage({ params: { chapterId, id }, identity: { userId } }) {
      const { seq } = await findOwn(userId, chapterId, id);
      const change = { chapterId, senderId: userId, change: { kind: 'removal' as const, seq } };
      await changeMessage(change, async (session) => {
        await clearMessage({ db, Messages, EarlierTexts }, { id, by: 'author' }, session);
      });
      return { ok: true };
    },
  };
}
