import { recordDomainEvents } from '@meridian/service-kit';
import type { OverCapacity } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import { followCapacity } from '../../rsvps/seats/capacity-change';
import type { FieldChange } from '../../models/event-change.model';
import { changedDomainEvents } from '../../events/event-domain-events';
import { findableBy, type EventDoc, type StoredEvent } from '../../models/event.model';
import type { SeatModels } from '../../rsvps/seats/seat-changes';
import type { Models } from '../../models/create-models';
import type { ReplyChange } from '../../event-terms/reply';
import { lockSeats } from '../../rsvps/seats/seat-transaction';

/** An event before a change, the fields to set, and the changes. */
export interface EventUpdate {
  before: StoredEvent;
  set: Partial<EventDoc>;
  changes: FieldChange[];
}

export interface UpdatedEvent {
  event: StoredEvent;
  /** The RSVPs of other people that changed with its seats. */
  replies: ReplyChange[];
}

/** The collections in which updates of events are stored. */
export type UpdateModels = SeatModels & Pick<Models, 'Changes'>;

/**
 * Stores changes of published events in one transaction. Each event gets a new version, its RSVPs move with it, and the
 * change is stored. Seats go to the waiting lists.
 */
export async function storeUpdates(
  models: UpdateModels,
  session: ClientSession,
  updates: readonly EventUpdate[],
  { by, overCapacity }: { by?: string | undefined; overCapacity?: OverCapacity | undefined },
): Promise<UpdatedEvent[]> {
  if (updates.length === 0) return [];
  const at = new Date();
  const after = updates.map(({ before, set }) => {
    const event = { ...before, ...set, version: (before.version ?? 1) + 1, changedAt: at };
    const { version, changedAt } = event;
    return { event, set: { ...set, version, changedAt, ...findableBy(event) } };
  });
  await models.Events.bulkWrite(
    after.map(({ event: { _id }, set }) => ({ updateOne: { filter: { _id }, update: { $set: set } } })),
    { session, ordered: false },
  );
  const moved = updates.flatMap(({ before: { _id: eventId, startTime: from }, set: { startTime } }) =>
    startTime && startTime.getTime() !== from.getTime() ? [{ eventId, startTime }] : [],
  );
  if (moved.length > 0)
    await models.Rsvps.bulkWrite(
      moved.map(({ eventId, startTime }) => ({ updateMany: { filter: { eventId }, update: { $set: { startTime } } } })),
      { session, ordered: false },
    );
  await models.Changes.insertMany(
    updates.map(({ before: { _id: eventId, version = 1 }, changes }) => ({
      eventId,
      version: version + 1,
      ...(by && { by }),
      changes,
      at,
    })),
    { session },
  );
  const notified = updates.flatMap(({ before }, index) => {
    const event = after[index]?.event;
    return event ? changedDomainEvents(before, event, by) : [];
  });
  await recordDomainEvents(models.db, notified, session);
  const updated: UpdatedEvent[] = [];
  for (const [index, { event }] of after.entries())
    updated.push(await withSeats(models, session, updates[index], event, { by, overCapacity }));
  return updated;
}

/** Updates the RSVPs of an event after a change of its capacity. */
async function withSeats(
  models: SeatModels,
  session: ClientSession,
  update: EventUpdate | undefined,
  event: StoredEvent,
  { by, overCapacity }: { by: string | undefined; overCapacity: OverCapacity | undefined },
): Promise<UpdatedEvent> {
  if (!update?.changes.some(({ field }) => field === 'capacity')) return { event, replies: [] };
  const turn = await lockSeats(models, event._id, session, new Date());
  const followed = await followCapacity(models, turn, update.before, { by, choice: overCapacity });
  return { event: { ...event, ...followed.event }, replies: followed.changes };
}
