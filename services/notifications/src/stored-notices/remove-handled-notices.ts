import type { DomainEvent } from '@meridian/shared-types';
import type { Models } from '../models/create-models';
import { deleteNotices, type NoticesBus } from './notices-changed';

/** Returns the filter of the domain events with which something began that others have handled now. */
function begunBy({ kind, data }: DomainEvent) {
  switch (kind) {
    case 'join-request.decided':
    case 'join-request.withdrawn':
      return { kind: 'join-request.created' as const, 'data.requestId': data.requestId };
    case 'report.closed':
      return { kind: 'report.created' as const, 'data.reportId': data.reportId };
    case 'chat.message-released':
    case 'chat.message-refused':
      return { kind: 'chat.message-held' as const, 'data.heldId': data.heldId };
    case 'announcement.settled':
      return { kind: 'announcement.paused' as const, 'data.announcementId': data.announcementId };
    default:
      return undefined;
  }
}

/**
 * Removes the unread notices of join requests that were decided or withdrawn, of reports whose case has ended, of held
 * messages that were reviewed, and of announcements that an admin has saved or deleted. An admin would find nothing to
 * do there, because another one has done it.
 */
export async function removeHandledNotices(
  models: Pick<Models, 'DomainEvents' | 'Notices'>,
  domainEvents: readonly DomainEvent[],
  bus: NoticesBus,
): Promise<void> {
  for (const domainEvent of domainEvents) {
    const begun = begunBy(domainEvent);
    const domainEventIds = begun ? await models.DomainEvents.distinct('_id', begun) : [];
    if (domainEventIds.length > 0)
      await deleteNotices(models, { domainEventId: { $in: domainEventIds }, unread: true }, bus);
  }
}
