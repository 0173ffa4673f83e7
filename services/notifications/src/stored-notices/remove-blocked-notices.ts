import type { DomainEvent } from '@meridian/shared-types';
import { namedPeople } from '@meridian/shared-types/schemas';
import type { Models } from '../models/create-models';
import { deleteNotices, type NoticesBus } from './notices-changed';
import { WRITTEN_BY_OTHERS } from './written-by-others';

/** Removes the unread notices of messages whose author the person has blocked, so that they are no longer counted. */
export async function removeBlockedNotices(
  models: Pick<Models, 'DomainEvents' | 'Notices'>,
  domainEvents: readonly DomainEvent[],
  bus: NoticesBus,
): Promise<void> {
  for (const domainEvent of domainEvents) {
    if (domainEvent.kind !== 'chat.person-blocked') continue;
    const unread = {
      userId: { $in: namedPeople(domainEvent) },
      unread: true as const,
      kind: { $in: WRITTEN_BY_OTHERS },
    };
    const domainEventIds = await models.DomainEvents.distinct('_id', {
      _id: { $in: await models.Notices.distinct('domainEventId', unread) },
      'data.userId': domainEvent.data.userId,
    });
    if (domainEventIds.length > 0)
      await deleteNotices(models, { ...unread, domainEventId: { $in: domainEventIds } }, bus);
  }
}
