import type { DomainEvent } from '@meridian/shared-types';
import { findKindContract } from '@meridian/shared-types/notification-kinds';
import type { DomainEventDoc } from '../models/domain-event.model';
import type { Models } from '../models/create-models';
import { removeDomainEvents, type NoticesBus } from './notices-changed';

/**
 * Updates the notices and domain events of announcements. Those of announcements that members can no longer read are
 * removed, and others get their latest title. Domain events may arrive in any order and repeatedly, so all stored
 * domain events of an announcement are read. Mails that wait for a deleted domain event are not sent.
 */
export async function updateAnnouncementNotices(
  models: Pick<Models, 'DomainEvents' | 'Notices'>,
  domainEvents: readonly DomainEvent[],
  bus: NoticesBus,
): Promise<void> {
  const { DomainEvents } = models;
  const ids = new Set(domainEvents.flatMap(({ data }) => ('announcementId' in data ? [data.announcementId] : [])));
  for (const id of ids) {
    const stored = await DomainEvents.find({ 'data.announcementId': id }, { kind: 1, data: 1 }).lean();
    const notified = stored.filter(({ kind }) => findKindContract(kind).icon !== null).map(({ _id }) => _id);
    if (notified.length === 0) continue;
    if (stored.some(({ kind }) => kind === 'announcement.withdrawn')) {
      await removeDomainEvents(models, notified, bus);
      continue;
    }
    const title = latestTitle(stored);
    if (title !== undefined)
      await DomainEvents.updateMany({ _id: { $in: notified } }, { $set: { 'data.title': title } });
  }
}

/** Returns the title after the last change, or undefined if it never changed. */
function latestTitle(stored: readonly Pick<DomainEventDoc, 'kind' | 'data'>[]): string | undefined {
  const changes = stored.flatMap(({ data }) => ('version' in data ? [data] : []));
  return changes.sort((one, other) => other.version - one.version)[0]?.title;
}
