import { conflict, recordAction, recordDomainEvents, withPeopleLocked, type Identity } from '@meridian/service-kit';
import { storeChange } from '../events/event-changes';
import { restoredDomainEvent } from '../events/event-domain-events';
import type { ShownEvent } from '../models/event.model';
import { isAudited } from '../events/event.policy';
import { isOver } from '../events/event-status';
import { findInSession, type ManagedEvent } from '../access/managed-event';
import type { Models } from '../models/create-models';
import { applySeatChanges, type SeatModels } from '../rsvps/seats/seat-changes';
import type { ReplyChange } from '../event-terms/reply';
import { lockSeats } from '../rsvps/seats/seat-transaction';

/**
 * Restores an event that was cancelled and is not over. RSVPs are as before, free seats go to the waiting list, and
 * people who replied are notified. A date of a series is restored alone.
 */
export const restoreEvent = (
  models: SeatModels & Pick<Models, 'Drafts' | 'Changes'>,
  caller: Identity,
  { event: { _id }, membership }: ManagedEvent,
): Promise<{ event: ShownEvent; replies: ReplyChange[] }> =>
  withPeopleLocked(models.db, caller.userId, async (session) => {
    const { status, cancellation, ...event } = await findInSession(models, _id, session);
    if (status !== 'cancelled') throw conflict('not_cancelled', 'This event was not cancelled.');
    if (isOver(event)) throw conflict('event_over', 'This event is over.');
    const set = { version: (event.version ?? 1) + 1, changedAt: new Date() };
    await models.Events.updateOne({ _id }, { $set: set, $unset: { status: 1, cancellation: 1 } }, { session });
    const changes = [
      { field: 'status', from: 'cancelled', to: 'scheduled' },
      { field: 'reason', from: cancellation?.reason ?? null, to: null },
    ];
    await storeChange(models, { eventId: _id, version: set.version, by: caller.userId, changes }, session);
    if (isAudited(caller, membership))
      await recordAction(
        models.db,
        { action: 'event.brought-back', subject: _id, chapterId: event.chapterId, detail: event.title },
        session,
      );
    await recordDomainEvents(models.db, [restoredDomainEvent(event, caller.userId)], session);
    // Offers that ended in the meantime went to nobody else.
    const turn = await lockSeats(models, _id, session, set.changedAt);
    const { event: restored, changes: replies } = await applySeatChanges(models, turn, [], { by: caller.userId });
    return { event: restored, replies };
  });
