import { notFound, type Handlers, type SignalBus } from '@meridian/service-kit';
import { NOTICES_COUNTED, type ChangedPositions, type Client, type Membership } from '@meridian/shared-types';
import type { chaptersInternalApi, chatInternalApi, chatsApi } from '@meridian/shared-types/contracts';
import { countDirectMessages } from '../direct/count-unread';
import { requireOwnSession } from '../direct/direct.policy';
import { listBlocked } from '../direct/blocks/list-blocked';
import { chapterKey } from '../messages/conversation';
import { IS_MESSAGE } from '../messages/message.model';
import { notReader } from './mark-read';
import type { ReadPositions } from './read-position.model';
import type { ReadingOfChats, ReadingStores } from './read-positions';

export interface ReadingOptions extends ReadingStores {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'memberships'>;
  bus: Pick<SignalBus, 'publish'>;
  positions: ReadingOfChats;
}

/**
 * Creates the handlers of the calls for what a person has read. Every call checks the current memberships. The
 * socket event `mark-read` stores what was read.
 */
export function readingHandlers({
  chapters,
  bus,
  positions,
  ...stores
}: ReadingOptions): Pick<Handlers<typeof chatsApi>, 'list' | 'markUnread' | 'setMuted'> {
  /** Returns a changed position, and notifies the person's other pages. */
  async function changed(userId: string, chapterId: number): Promise<ChangedPositions> {
    const [chapters = []] = await positions.read([{ userId, chapterIds: [chapterId] }]);
    bus.publish('chatsRead', { people: [{ userId, chapters }] });
    return { chapters };
  }

  /** Stores the position of the member if it is new. */
  async function requireMember(userId: string, chapterId: number): Promise<Membership> {
    const memberships = await chapters.memberships({ params: { userId } });
    const membership = memberships.find((each) => each.chapterId === chapterId);
    if (!membership) throw notReader();
    await positions.storeFirst(userId, [membership]);
    return membership;
  }

  return {
    async list({ identity }) {
      requireOwnSession(identity);
      const { userId } = identity;
      const [known, blockedIds, directMessages] = await Promise.all([
        chapters
          .memberships({ params: { userId } })
          .then((memberships) => positions.findPositions(userId, memberships)),
        listBlocked(stores.Conversations, userId),
        countDirectMessages(stores.Conversations, userId, NOTICES_COUNTED),
      ]);
      return { chapters: await positions.counted(userId, known, blockedIds), directMessages, blockedIds };
    },

    async markUnread({ params: { chapterId }, body: { seq }, identity }) {
      requireOwnSession(identity);
      await requireMember(identity.userId, chapterId);
      if (!(await stores.Messages.exists({ conversation: chapterKey(chapterId), seq, ...IS_MESSAGE })))
        throw notFound('message');
      await positions.setBack(identity.userId, chapterId, seq);
      return changed(identity.userId, chapterId);
    },

    async setMuted({ params: { chapterId }, body: { isMuted }, identity }) {
      requireOwnSession(identity);
      await requireMember(identity.userId, chapterId);
      await positions.setMuted(identity.userId, chapterId, isMuted);
      return changed(identity.userId, chapterId);
    },
  };
}

/** Returns who mutes a chat, for messages that notify everyone. */
export const mutedByHandlers = (Positions: ReadPositions): Pick<Handlers<typeof chatInternalApi>, 'mutedBy'> => ({
  async mutedBy({ params: { id: chapterId }, body: { userIds } }) {
    const muted = await Positions.find(
      { userId: { $in: userIds }, chapterId, isMuted: true },
      { _id: 0, userId: 1 },
    ).lean();
    return { userIds: muted.map(({ userId }) => String(userId)) };
  },
});
