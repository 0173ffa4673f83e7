import type { DomainEvent } from '@meridian/shared-types';
import type { Models } from '../models';

/**
 * Removes the notices and domain events of messages that an admin removed, because they contain the beginning of the
 * text. Domain events may arrive in any order and repeatedly, so all stored domain events of a message are read.
 */
export async function settleMessages(
  { DomainEvents, Notices }: Models,
  domainEvents: readonly DomainEvent[],
): Promise<void> {
  const ids = new Set(domainEvents.flatMap(({ data }) => ('messageId' in data ? [data.messageId] : [])));
  for (const id of ids) {
    const stored = await DomainEvents.find({ 'data.messageId': id }, { kind: 1 }).lean();
    const notified = stored.filter(({ kind }) => kind !== 'chat.message-removed').map(({ _id }) => _id);
    if (notified.length === 0 || notified.length === stored.length) continue;
    await DomainEvents.deleteMany({ _id: { $in: notified } });
    await Notices.deleteMany({ domainEventId: { $in: notified } });
  }
}
