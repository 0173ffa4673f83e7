import { forbidden, notFound, type Handlers, type SignalBus } from '@meridian/service-kit';
import { NOTICES_COUNTED, type ChangedPositions, type Client, type Membership } from '@meridian/shared-types';
import type { chaptersInternalApi, chatInternalApi, chatsApi } from '@meridian/shared-types/contracts';
import { countDirectMessages } from '../direct/count-unread';
import { requireOwnSession } from '../direct/direct.policy';
import { IS_MESSAGE } from '../messages/message.model';
import type { ReadPositions } from './read-position.model';
import type { ReadingOfChats, ReadingStores } from './read-positions';

export interface ReadingOptions extends ReadingStores {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'memberships' | 'standing'>;
  bus: Pick<SignalBus, 'publish'>;
  positions: ReadingOfChats;
}

const notMember = () => forbidden('Only members of this chapter can read its chat.');

/** Creates the handlers of the calls for what a person has read. Every call checks the memberships of the moment. */
export function readingHandlers({
  chapters,
  bus,
  positions,
  ...stores
}: ReadingOptions): Pick<Handlers<typeof chatsApi>, 'list' | 'markRead' | 'markUnread' | 'setMuted'> {
  /** Returns changed positions, and notifies the person's other pages. */
  async function changed(userId: string, chapterIds: readonly number[]): Promise<ChangedPositions> {
    const after = { chapters: await positions.read(userId, chapterIds) };
    bus.publish('chatsRead', { userId, ...after });
    return after;
  }

  /** Stores the position of the member if it is new. */
  async function requireMember(userId: string, chapterId: number): Promise<Membership> {
    const memberships = await chapters.memberships({ params: { userId } });
    const membership = memberships.find((each) => each.chapterId === chapterId);
    if (!membership) throw notMember();
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
        positions.blockedBy(userId),
        countDirectMessages(stores.Conversations, userId, NOTICES_COUNTED),
      ]);
      return { chapters: await positions.counted(userId, known, blockedIds), directMessages, blockedIds };
    },

    async markRead({ body: { positions: sent }, identity }) {
      requireOwnSession(identity);
      const { userId } = identity;
      const { isActive, isSuspended, chapterIds } = await chapters.standing({ params: { userId } });
      const ids = sent.map(({ chapterId }) => chapterId);
      if (!isActive || isSuspended || !ids.every((id) => chapterIds.includes(id))) throw notMember();
      // The page read these positions before they were stored.
      if (sent.some(({ version }) => version === 0))
        await positions.storeFirst(userId, await chapters.memberships({ params: { userId } }));
      const hasMoved = await positions.advance(userId, sent);
      return hasMoved ? changed(userId, ids) : { chapters: await positions.read(userId, ids) };
    },

    async markUnread({ params: { chapterId }, body: { seq }, identity }) {
      requireOwnSession(identity);
      await requireMember(identity.userId, chapterId);
      if (!(await stores.Messages.exists({ chapterId, seq, ...IS_MESSAGE }))) throw notFound('message');
      await positions.setBack(identity.userId, chapterId, seq);
      return changed(identity.userId, [chapterId]);
    },

    async setMuted({ params: { chapterId }, body: { isMuted }, identity }) {
      requireOwnSession(identity);
      await requireMember(identity.userId, chapterId);
      await positions.setMuted(identity.userId, chapterId, isMuted);
      return changed(identity.userId, [chapterId]);
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
