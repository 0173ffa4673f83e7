import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { getSides, lastSeenBy, type Participant } from '../direct/conversation.model';
import {
  beginningRefusal,
  conversationRefusal,
  otherPersonRefusal,
  receiverRefusal,
  refuse,
  requireOtherPerson,
  requireOwnSession,
  shareChapter,
  type WhyNotWrite,
  type WriteRefusal,
} from '../direct/direct.policy';
import { getMessagesFrom } from '../direct/settings/message-settings.model';
import type { DirectModels } from '../direct/models';
import { directKey } from '../messages/conversation';
import type { Profiles } from '../messages/profiles';
import type { ConversationPolicy } from './policy';

export interface DirectWriters extends Pick<DirectModels, 'Conversations' | 'MessageSettings'> {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
}

/**
 * Returns why a person may not write to another one now, whose name is `name`. `ofConversation` is the rule for the
 * state of their conversation. Like sending, it does not show whether there are messages that were withheld from the
 * person.
 */
export async function findWriteRefusal<Refusal extends WriteRefusal>(
  { Conversations, MessageSettings, chapters }: DirectWriters,
  [userId, otherId]: readonly [string, string],
  ofConversation: (own: Participant, other: Participant) => Refusal | undefined,
  name: string,
): Promise<Refusal | WhyNotWrite | undefined> {
  const { id, own, other: otherSide } = getSides(userId, otherId);
  const findStanding = (id: string) => chapters.standing({ params: { userId: id } });
  const [other, conversation] = await Promise.all([
    findStanding(otherId),
    Conversations.findById(id, { first: 1, second: 1, last: 1 }).lean(),
  ]);
  const why =
    otherPersonRefusal(userId, otherId) ??
    receiverRefusal(other.isActive) ??
    (conversation ? ofConversation(conversation[own], conversation[otherSide]) : undefined);
  if (why || (conversation && lastSeenBy(conversation, own))) return why;
  const [settings, { chapterIds }] = await Promise.all([
    MessageSettings.findById(otherId).lean(),
    findStanding(userId),
  ]);
  return beginningRefusal(getMessagesFrom(settings), shareChapter(chapterIds, other.chapterIds), name);
}

/**
 * Creates the policy of direct messages: only the two people read and write, and nobody moderates. Sending checks it
 * again in its transaction.
 */
export function createDirectPolicy({
  profiles,
  ...writers
}: DirectWriters & { profiles: Pick<Profiles, 'load'> }): ConversationPolicy<string> {
  return {
    key: ({ userId }, otherId) => directKey(userId, otherId),
    async requireReader(identity, otherId) {
      requireOtherPerson(identity, otherId);
    },
    async requireWriter(identity, otherId) {
      requireOwnSession(identity);
      const { name } = (await profiles.load([otherId]))(otherId);
      const ofConversation = (own: Participant, other: Participant) => conversationRefusal(own, other, name);
      refuse(await findWriteRefusal(writers, [identity.userId, otherId], ofConversation, name));
    },
  };
}
