import { notFound, requireNotSuspended, type Handlers } from '@meridian/service-kit';
import { REACTED_LISTED, REACTIONS, type Client } from '@meridian/shared-types';
import type { chaptersInternalApi, chatApi } from '@meridian/shared-types/contracts';
import { writeRefusal } from '../access/chat-access';
import { requireReader, type MembershipChecks } from '../access/membership-checks';
import { canModerate } from '../access/moderation.policy';
import type { MuteChecks } from '../access/mute-checks';
import type { RecentSettings } from '../access/recent-settings';
import { alreadyRemoved } from '../messages/clear-message';
import { IS_MESSAGE } from '../messages/message.model';
import type { Profiles } from '../messages/profiles';
import { hasReaction } from '../messages/stored-reaction';
import { react, type ReactStores } from './react';

export interface ReactionOptions extends ReactStores {
  profiles: Profiles;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
  membershipChecks: Pick<MembershipChecks, 'now'>;
  muteChecks: Pick<MuteChecks, 'mutedUntil'>;
  recentSettings: Pick<RecentSettings, 'get'>;
}

/**
 * Handles reactions to messages of a chat. Whoever may not write there may not react. A muted person and members of a
 * closed chat can still withdraw reactions, as they can delete messages.
 */
export function reactionHandlers({
  profiles,
  chapters,
  membershipChecks,
  muteChecks,
  recentSettings,
  ...stores
}: ReactionOptions): Pick<Handlers<typeof chatApi>, 'react' | 'reactions'> {
  const { Messages } = stores;
  return {
    async react({ params: { chapterId, id }, body: { reaction, isOn }, identity }) {
      const { userId } = identity;
      const [place, mutedUntil, { isClosed }] = await Promise.all([
        membershipChecks.now(userId, chapterId),
        muteChecks.mutedUntil(userId, chapterId),
        recentSettings.get(chapterId),
        requireNotSuspended(chapters, userId),
      ]);
      const isRefusedInClosed = isClosed && !canModerate(identity, place);
      const why = isOn ? writeRefusal(place, mutedUntil, isRefusedInClosed) : writeRefusal(place, undefined, false);
      if (why) throw why.refusal;
      const message = await Messages.findOne({ _id: id, chapterId, ...IS_MESSAGE }).lean();
      if (!message) throw notFound('message');
      if (message.isRemoved) throw alreadyRemoved();
      const wanted = { userId, reaction, isOn };
      if (!hasReaction(message, wanted)) await react(stores, message, wanted);
      return { ok: true };
    },

    async reactions({ params: { chapterId, id }, identity }) {
      await requireReader(membershipChecks, identity, chapterId);
      const message = await Messages.findOne({ _id: id, chapterId, ...IS_MESSAGE }, { reactions: 1 }).lean();
      if (!message) throw notFound('message');
      const { reactions = [] } = message;
      const made = REACTIONS.map((reaction) => {
        const userIds = reactions.flatMap((each) => (each.reaction === reaction ? [String(each.userId)] : []));
        return { reaction, count: userIds.length, listed: userIds.slice(0, REACTED_LISTED) };
      }).filter(({ count }) => count > 0);
      const profileOf = await profiles.load(made.flatMap(({ listed }) => listed));
      return made.map(({ listed, ...each }) => ({
        ...each,
        people: listed.map((userId) => ({ userId, ...profileOf(userId) })),
      }));
    },
  };
}
