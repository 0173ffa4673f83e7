import type { Identity } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { Profiles } from '../messages/profiles';
import { conversationOf, lastSeenBy } from './conversation.model';
import {
  beginningRefusal,
  conversationRefusal,
  otherPersonRefusal,
  receiverRefusal,
  refuse,
  requireOwnSession,
  shareChapter,
} from './direct.policy';
import { messagesFromOf } from './message-settings.model';
import type { DirectModels } from './models';

export interface PersonWriters {
  directModels: Pick<DirectModels, 'Conversations' | 'MessageSettings'>;
  profiles: Profiles;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
}

/**
 * Throws 403 unless a person may write to another one now. Sending checks it again in its transaction. Like sending, it
 * does not show whether there are messages that were withheld from the person.
 */
export async function requireWriterTo(
  { directModels: { Conversations, MessageSettings }, profiles, chapters }: PersonWriters,
  identity: Identity,
  otherId: string,
): Promise<void> {
  requireOwnSession(identity);
  refuse(otherPersonRefusal(identity.userId, otherId));
  const { id, own, other: otherSide } = conversationOf(identity.userId, otherId);
  const standingOf = (userId: string) => chapters.standing({ params: { userId } });
  const [profileOf, other, conversation] = await Promise.all([
    profiles.load([otherId]),
    standingOf(otherId),
    Conversations.findById(id, { first: 1, second: 1, last: 1 }).lean(),
  ]);
  const { name } = profileOf(otherId);
  refuse(receiverRefusal(other.isActive));
  if (conversation) refuse(conversationRefusal(conversation[own], conversation[otherSide], name));
  if (conversation && lastSeenBy(conversation, own)) return;
  const messagesFrom = messagesFromOf(await MessageSettings.findById(otherId).lean());
  const { chapterIds } = await standingOf(identity.userId);
  refuse(beginningRefusal(messagesFrom, shareChapter(chapterIds, other.chapterIds), name));
}
