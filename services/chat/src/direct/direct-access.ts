import type { Handlers } from '@meridian/service-kit';
import { meetsAccess, type Client } from '@meridian/shared-types';
import { directMessagesApi, type chaptersInternalApi, type chatInternalApi } from '@meridian/shared-types/contracts';
import { getSides, lastSeenBy } from './conversation.model';
import {
  beginningRefusal,
  closedRefusal,
  otherPersonRefusal,
  receiverRefusal,
  shareChapter,
  type WhyNotWrite,
} from './direct.policy';
import { getMessagesFrom } from './message-settings.model';
import type { DirectModels } from './models';

/**
 * Returns whether a person may write to another one, with the reason. It applies the same rules as sending, except that
 * the office does not learn whom the person blocks.
 */
export const directAccessHandlers = (
  { Conversations, MessageSettings }: Pick<DirectModels, 'Conversations' | 'MessageSettings'>,
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>,
): Pick<Handlers<typeof chatInternalApi>, 'accessToPerson'> => ({
  async accessToPerson({ params: { userId, otherUserId }, body: person }) {
    const { id, own, other: otherSide } = getSides(userId, otherUserId);
    const standingOf = (id: string) => chapters.standing({ params: { userId: id } });
    const [{ chapterIds }, other, conversation, settings] = await Promise.all([
      standingOf(userId),
      standingOf(otherUserId),
      Conversations.findById(id, { first: 1, second: 1, last: 1 }).lean(),
      MessageSettings.findById(otherUserId).lean(),
    ]);
    const sharesChapter = shareChapter(chapterIds, other.chapterIds);
    const why: Pick<WhyNotWrite, 'reason'> | undefined = meetsAccess(directMessagesApi.send.access, person)
      ? (otherPersonRefusal(userId, otherUserId) ??
        receiverRefusal(other.isActive) ??
        (conversation && closedRefusal(conversation[own], conversation[otherSide])) ??
        (conversation && lastSeenBy(conversation, own)
          ? undefined
          : beginningRefusal(getMessagesFrom(settings), sharesChapter, '')))
      : { reason: 'not-active' };
    return { verdicts: [{ thing: 'person-message', isAllowed: !why, reason: why?.reason ?? 'active' }] };
  },
});
