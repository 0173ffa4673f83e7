import type { Client } from '@meridian/shared-types';
import type { chatInternalApi } from '@meridian/shared-types/contracts';
import { getNoticeGroup } from '@meridian/shared-types/notification-kinds';
import type { DomainEventDoc } from '../models/domain-event.model';

export interface ReachSource {
  chat: Pick<Client<typeof chatInternalApi>, 'blocks' | 'mutedBy'>;
}

/**
 * Leaves out the people whom a message in the chat of a chapter does not reach: those who block its author, and if it
 * mentions everyone, those who mute the chat. It makes calls only for messages in chats.
 */
export async function reachedPeople(
  { chat }: ReachSource,
  { kind, by, audience }: Pick<DomainEventDoc, 'kind' | 'by' | 'audience'>,
  page: readonly string[],
): Promise<readonly string[]> {
  if (getNoticeGroup(kind) !== 'chat' || by === undefined || page.length === 0) return page;
  const [{ pairs }, muting] = await Promise.all([
    chat.blocks({ body: { pairs: page.map((userId) => ({ userId, otherId: by })) } }),
    kind === 'chat.chapter-mention' && 'chapterId' in audience
      ? chat.mutedBy({ params: { id: audience.chapterId }, body: { userIds: [...page] } })
      : { userIds: [] },
  ]);
  const left = new Set([...pairs.map(({ userId }) => userId), ...muting.userIds]);
  return page.filter((userId) => !left.has(userId));
}
