import { kindOf } from '../kinds/all-kinds';
import type { Models } from '../models/create-models';
import type { DomainEventDoc } from '../models/domain-event.model';

type AboutEvent = Pick<DomainEventDoc, 'kind' | 'data'>;

/** Returns the id of the event that a domain event is about. */
export const eventIdOf = ({ data }: AboutEvent): string | undefined => ('eventId' in data ? data.eventId : undefined);

/**
 * Returns those people whose calendars a domain event changes: who begins or ceases to go, and those whose calendars
 * follow the event because of an earlier mail.
 */
export async function invitedPeople(
  { Invitations }: Pick<Models, 'Invitations'>,
  { kind, data }: AboutEvent,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const eventId = eventIdOf({ kind, data });
  if (eventId === undefined || !kindOf(kind).noticeMail?.hasCalendar) return new Set();
  if (kind === 'event.going-changed') return new Set(userIds);
  if ('change' in data && (data.change === 'seat-given' || data.change === 'seat-lost')) return new Set(userIds);
  const found = await Invitations.find(
    { eventId, userId: { $in: userIds }, method: { $exists: true } },
    { _id: 0, userId: 1 },
  ).lean();
  return new Set(found.map(({ userId }) => String(userId)));
}
