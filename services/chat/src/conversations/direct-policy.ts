import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { getSides, lastSeenBy } from '../direct/conversation.model';
import {
  beginningRefusal,
  conversationRefusal,
  otherPersonRefusal,
  receiverRefusal,
  refuse,
  requireOwnSession,
  shareChapter,
} from '../direct/direct.policy';
import { getMessagesFrom } from '../direct/message-settings.model';
import type { DirectModels } from '../direct/models';
import { directKey } from '../messages/conversation';
import type { Profiles } from '../messages/profiles';
import type { ConversationPolicy } from './policy';

export interface DirectPolicyOptions extends Pick<DirectModels, 'Conversations' | 'MessageSettings'> {
  profiles: Pick<Profiles, 'load'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
}

/**
 * Creates the policy of direct messages: only the two people read and write, and nobody moderates. Sending checks it
 * again in its transaction. Like sending, it does not show whether there are messages that were withheld from the
 * person.
 */
export function createDirectPolicy({
  Conversations,
  MessageSettings,
  profiles,
  chapters,
}: DirectPolicyOptions): ConversationPolicy<string> {
  const standingOf = (userId: string) => chapters.standing({ params: { userId } });
  return {
    key: ({ userId }, otherId) => directKey(userId, otherId),
    async requireReader(identity, otherId) {
      requireOwnSession(identity);
      refuse(otherPersonRefusal(identity.userId, otherId));
    },
    async requireWriter(identity, otherId) {
      requireOwnSession(identity);
      refuse(otherPersonRefusal(identity.userId, otherId));
      const { id, own, other: otherSide } = getSides(identity.userId, otherId);
      const [profileOf, other, conversation] = await Promise.all([
        profiles.load([otherId]),
        standingOf(otherId),
        Conversations.findById(id, { first: 1, second: 1, last: 1 }).lean(),
      ]);
      const { name } = profileOf(otherId);
      refuse(receiverRefusal(other.isActive));
      if (conversation) refuse(conversationRefusal(conversation[own], conversation[otherSide], name));
      if (conversation && lastSeenBy(conversation, own)) return;
      const messagesFrom = getMessagesFrom(await MessageSettings.findById(otherId).lean());
      const { chapterIds } = await standingOf(identity.userId);
      refuse(beginningRefusal(messagesFrom, shareChapter(chapterIds, other.chapterIds), name));
    },
  };
}
