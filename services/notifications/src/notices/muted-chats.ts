import type { Client } from '@meridian/shared-types';
import type { chatInternalApi } from '@meridian/shared-types/contracts';
import type { DomainEventDoc } from '../domain-events/domain-event.model';

export interface MutedChatsSource {
  chat: Pick<Client<typeof chatInternalApi>, 'mutedBy'>;
}

/** Leaves out the people who mute the chat in which a message mentions everyone. It makes a call only for that kind. */
export async function withoutMuted(
  { chat }: MutedChatsSource,
  { kind, audience }: Pick<DomainEventDoc, 'kind' | 'audience'>,
  page: readonly string[],
): Promise<readonly string[]> {
  if (kind !== 'chat.chapter-mention' || !('chapterId' in audience) || page.length === 0) return page;
  const { userIds } = await chat.mutedBy({ params: { id: audience.chapterId }, body: { userIds: [...page] } });
  return page.filter((userId) => !userIds.includes(userId));
}
