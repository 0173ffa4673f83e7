import {
  forbidden,
  HttpError,
  notFound,
  requireNotSuspended,
  type Handlers,
  type Identity,
} from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, chatApi } from '@meridian/shared-types/contracts';
import type { Connection } from 'mongoose';
import type { MuteChecks } from '../access/mute-checks';
import { canModerate } from '../access/moderation.policy';
import type { RecentSettings } from '../access/recent-settings';
import { writeRefusal } from '../access/chat-access';
import type { MembershipChecks } from '../access/membership-checks';
import { alreadyRemoved, clearMessage } from '../messages/clear-message';
import type { EarlierTexts } from '../messages/earlier-text.model';
import { editMessage, hasContent } from './edit-message';
import type { ChangeMessage } from '../delivery/message-changes';
import type { Pictures } from '../pictures/picture.model';
import { readMentions, type MentionSources } from '../messages/message-references';
import { IS_MESSAGE } from '../messages/message.model';

export interface OwnMessageOptions {
  db: Connection;
  EarlierTexts: EarlierTexts;
  Pictures: Pictures;
  mentions: MentionSources;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
  membershipChecks: Pick<MembershipChecks, 'now'>;
  muteChecks: Pick<MuteChecks, 'mutedUntil'>;
  recentSettings: Pick<RecentSettings, 'get' | 'heldWordsIn'>;
  changeMessage: ChangeMessage;
}

/** What may forbid an edit, but not a deletion. */
interface Edit {
  mutedUntil?: Date | undefined;
  isClosed?: boolean;
  /** The words in the new text because of which a message would be held for review. */
  heldWords?: readonly string[];
}

const heldWordsInEdit = () =>
  new HttpError(
    403,
    'held_words',
    'Your new text contains a word that the admins of this chapter review. Use other words, or write a new message.',
  );

/**
 * Handles the changes of one's own messages. Whoever may not write in a chat may not change messages there either,
 * except that they may be deleted by a muted person and in a closed chat.
 */
export function ownMessageHandlers({
  db,
  EarlierTexts,
  Pictures,
  mentions,
  chapters,
  membershipChecks,
  muteChecks,
  recentSettings,
  changeMessage,
}: OwnMessageOptions): Pick<Handlers<typeof chatApi>, 'editMessage' | 'deleteMessage'> {
  const { Messages } = mentions;

  /** Returns a message of the person, which is not removed. */
  async function findOwn(
    identity: Identity,
    chapterId: number,
    id: string,
    { mutedUntil, isClosed = false, heldWords = [] }: Edit = {},
  ) {
    const { userId } = identity;
    const [place] = await Promise.all([membershipChecks.now(userId, chapterId), requireNotSuspended(chapters, userId)]);
    const isModerator = canModerate(identity, place);
    const why = writeRefusal(place, mutedUntil, isClosed && !isModerator);
    if (why) throw why.refusal;
    if (heldWords.length > 0 && !isModerator) throw heldWordsInEdit();
    const message = await Messages.findOne({ _id: id, chapterId, ...IS_MESSAGE }).lean();
    if (!message) throw notFound('message');
    if (String(message.senderId) !== userId) throw forbidden('Only its author can change this message.');
    if (message.isRemoved) throw alreadyRemoved();
    return message;
  }

  return {
    async editMessage({ params: { chapterId, id }, body: { content, mentions: sent }, identity }) {
      const [mutedUntil, { isClosed }, heldWords] = await Promise.all([
        muteChecks.mutedUntil(identity.userId, chapterId),
        recentSettings.get(chapterId),
        recentSettings.heldWordsIn(chapterId, content),
      ]);
      const message = await findOwn(identity, chapterId, id, { mutedUntil, isClosed, heldWords });
      const next = { content, ...(await readMentions(mentions, { chapterId, content, mentions: sent })) };
      if (!hasContent(message, next)) await editMessage({ db, Messages, EarlierTexts, changeMessage }, message, next);
      return { ok: true };
    },

    async deleteMessage({ params: { chapterId, id }, identity }) {
      const { seq } = await findOwn(identity, chapterId, id);
      const change = { chapterId, senderId: identity.userId, change: { kind: 'removal' as const, seq } };
      await changeMessage(change, async (session) => {
        await clearMessage({ db, Messages, EarlierTexts, Pictures }, { id, by: 'author' }, session);
      });
      return { ok: true };
    },
  };
}
