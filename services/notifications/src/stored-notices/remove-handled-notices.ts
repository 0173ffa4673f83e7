import type { DomainEvent } from '@meridian/shared-types';
import type { Models } from '../models';
import { deleteNotices, type NoticesBus } from './notices-changed';

/**
 * Removes the unread notices of join requests that were decided or withdrawn, and of reports whose case has ended. An
 * admin would find nothing to do there, because another one has done it.
 */
export async function removeHandledNotices(
  models: Models,
  domainEvents: readonly DomainEvent[],
  bus: NoticesBus,
): Promise<void> {
  for (const { kind, data } of domainEvents) {
    const opened =
      kind === 'join-request.decided' || kind === 'join-request.withdrawn'
        ? { kind: 'join-request.created' as const, 'data.requestId': data.requestId }
        : kind === 'report.closed' && { kind: 'report.created' as const, 'data.reportId': data.reportId };
    if (!opened) continue;
    const domainEventIds = await models.DomainEvents.distinct('_id', opened);
    if (domainEventIds.length > 0)
      await deleteNotices(models, { domainEventId: { $in: domainEventIds }, unread: true }, bus);
  }
}
