import type { DomainEvent } from '@meridian/shared-types';
import type { Models } from '../models';

/**
 * Removes what was told of messages that an admin removed, with their beginnings. Domain events come in any order, and again,
 * so all that is stored of a message is looked at.
 */
export async function settleMessages(
  { DomainEvents, Notices }: Models,
  domainEvents: readonly DomainEvent[],
): Promise<void> {
  const ids = new Set(domainEvents.flatMap(({ data }) => ('messageId' in data ? [data.messageId] : [])));
  for (const id of ids) {
    const stored = await DomainEvents.find({ 'data.messageId': id }, { kind: 1 }).lean();
    const told = stored.filter(({ kind }) => kind !== 'chat.message-removed').map(({ _id }) => _id);
    if (told.length === 0 || told.length === stored.length) continue;
    await DomainEvents.deleteMany({ _id: { $in: told } });
    await Notices.deleteMany({ domainEventId: { $in: told } });
  }
}
