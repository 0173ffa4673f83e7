import type { SignalBus } from '@meridian/service-kit';
import type { QueryFilter, Types } from 'mongoose';
import type { Models } from '../models/create-models';
import type { NoticeDoc } from '../models/notice.model';

export type NoticesBus = Pick<SignalBus, 'publish'>;

/** The most people that one signal names. */
const PER_SIGNAL = 500;

/** Notifies the open pages of people that their notices have changed, so that the pages fetch them again. */
export function publishNoticesChanged(bus: NoticesBus, userIds: readonly string[]): void {
  for (let from = 0; from < userIds.length; from += PER_SIGNAL)
    bus.publish('noticesChanged', { userIds: userIds.slice(from, from + PER_SIGNAL) });
}

/** Removes domain events with the notices of them. */
export async function removeDomainEvents(
  models: Pick<Models, 'DomainEvents' | 'Notices'>,
  domainEventIds: readonly Types.ObjectId[],
  bus: NoticesBus,
): Promise<void> {
  const ids = { $in: [...domainEventIds] };
  await models.DomainEvents.deleteMany({ _id: ids });
  await deleteNotices(models, { domainEventId: ids }, bus);
}

/** Deletes notices, and notifies the people who had not read them. */
export async function deleteNotices(
  { Notices }: Pick<Models, 'Notices'>,
  filter: QueryFilter<NoticeDoc>,
  bus: NoticesBus,
): Promise<void> {
  const userIds = await Notices.distinct('userId', { ...filter, unread: true });
  const { deletedCount } = await Notices.deleteMany(filter);
  if (deletedCount > 0) publishNoticesChanged(bus, userIds.map(String));
}
