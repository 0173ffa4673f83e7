import type { Handlers } from '@meridian/service-kit';
import { REACTED_LISTED, REACTIONS } from '@meridian/shared-types';
import type { chatApi } from '@meridian/shared-types/contracts';
import type { ChapterPolicy } from '../conversations/chapter-policy';
import { alreadyRemoved } from '../messages/clear-message';
import { findChapterMessage } from '../messages/find-message';
import type { Profiles } from '../messages/profiles';
import { hasReaction } from '../messages/stored-reaction';
import { react, type ReactStores } from './react';

export interface ReactionOptions extends ReactStores {
  profiles: Profiles;
  policy: Pick<ChapterPolicy, 'requireReader' | 'requireActor' | 'requireWithdrawer'>;
}

/**
 * Handles reactions to messages of a chat. Whoever may not write there may not react. A muted person and members of a
 * closed chat can still withdraw reactions, as they can delete messages.
 */
export function reactionHandlers({
  profiles,
  policy,
  ...stores
}: ReactionOptions): Pick<Handlers<typeof chatApi>, 'react' | 'reactions'> {
  return {
    async react({ params: { chapterId, id }, body: { reaction, isOn }, identity }) {
      await (isOn ? policy.requireActor(identity, chapterId) : policy.requireWithdrawer(identity, chapterId));
      const message = await findChapterMessage(stores.Messages, chapterId, id);
      if (message.isRemoved) throw alreadyRemoved();
      const wanted = { userId: identity.userId, reaction, isOn };
      if (!hasReaction(message, wanted)) await react(stores, message, wanted);
      return { ok: true };
    },

    async reactions({ params: { chapterId, id }, identity }) {
      await policy.requireReader(identity, chapterId);
      const { reactions = [] } = await findChapterMessage(stores.Messages, chapterId, id);
      const made = REACTIONS.map((reaction) => {
        const userIds = reactions.flatMap((each) => (each.reaction === reaction ? [String(each.userId)] : []));
        return { reaction, count: userIds.length, listed: userIds.slice(0, REACTED_LISTED) };
      }).filter(({ count }) => count > 0);
      const findProfile = await profiles.load(made.flatMap(({ listed }) => listed));
      return made.map(({ listed, ...each }) => ({
        ...each,
        people: listed.map((userId) => ({ userId, ...findProfile(userId) })),
      }));
    },
  };
}
