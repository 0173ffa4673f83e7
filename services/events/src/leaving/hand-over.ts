import { recordDomainEvents, type NewDomainEvent } from '@meridian/service-kit';
import type { ClientSession, QueryFilter } from 'mongoose';
import { CONVERSATION_MS } from '../messages/event-conversation.policy';
import { organizerLeftDomainEvent } from '../events/event-domain-events';
import type { EventDoc } from '../models/event.model';
import { isOver } from '../events/event-status';
import type { Models } from '../models/create-models';

const FIELDS = {
  chapterId: 1,
  title: 1,
  isPublic: 1,
  seriesId: 1,
  status: 1,
  startTime: 1,
  endTime: 1,
  startLocal: 1,
  endLocal: 1,
  timeZone: 1,
  isOrganizerAway: 1,
} as const;
type Organized = Pick<EventDoc, '_id' | keyof typeof FIELDS>;
type Stores = Pick<Models, 'db' | 'Events' | 'Series' | 'Drafts'>;

export interface Organizer {
  userId: string;
  chapterId: number;
}

/** The change of a person as organizer of events of a chapter. */
export type OrganizerChange = 'left' | 'away' | 'back';

/**
 * Changes who organizes the events of a person, in one chapter or everywhere, and tells the admins of those that they
 * organize now.
 * - `left`: the person is no longer a member. The events, series and drafts have no organizer but the admins, also if
 *   the person joins again. Events whose conversation has ended keep their organizer, as a record.
 * - `away`: their account is not active. The admins organize the events until it is active again.
 * - `back`: their account is active.
 *
 * Nothing changes the second time. Resolves to the ids of the events that changed.
 */
export async function changeOrganizer(
  stores: Stores,
  { userId, chapterId }: Pick<Organizer, 'userId'> & Partial<Organizer>,
  change: OrganizerChange,
  session: ClientSession,
): Promise<string[]> {
  const { Events, Series, Drafts } = stores;
  const own = { createdBy: userId, ...(chapterId !== undefined && { chapterId }) };
  const [changing, update] = CHANGES[change];
  const since = new Date(Date.now() - CONVERSATION_MS);
  const events: Organized[] = await Events.find(
    { ...own, ...changing, $or: [{ startTime: { $gt: since } }, { endTime: { $gt: since } }] },
    FIELDS,
    { session },
  ).lean();
  await Series.updateMany({ ...own, ...changing }, update, { session });
  if (change === 'left') await Drafts.updateMany(own, update, { session });
  if (events.length === 0) return [];
  await Events.updateMany({ _id: { $in: events.map(({ _id }) => _id) } }, update, { session });
  if (change !== 'back') await recordDomainEvents(stores.db, newDuties(events), session);
  return events.map(({ _id }) => String(_id));
}

const CHANGES: Record<OrganizerChange, [changing: Pick<QueryFilter<EventDoc>, 'isOrganizerAway'>, update: object]> = {
  left: [{}, { $unset: { createdBy: 1, isOrganizerAway: 1 } }],
  away: [{ isOrganizerAway: null }, { $set: { isOrganizerAway: true } }],
  back: [{ isOrganizerAway: true }, { $unset: { isOrganizerAway: 1 } }],
};

/**
 * Creates the domain events about the events that are not over and had an organizer until now. The dates of a series
 * have one together, about the next date.
 */
function newDuties(events: readonly Organized[]): NewDomainEvent[] {
  const coming = events
    .filter((event) => !isOver(event) && !event.status && !event.isOrganizerAway)
    .sort((one, other) => one.startTime.getTime() - other.startTime.getTime());
  const first = new Map<string, Organized>();
  for (const event of coming) {
    const key = String(event.seriesId ?? event._id);
    if (!first.has(key)) first.set(key, event);
  }
  return [...first.values()].map(organizerLeftDomainEvent);
}
