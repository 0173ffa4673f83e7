import { conflict, recordAction, recordDomainEvents, withPeopleLocked, type Identity } from '@meridian/service-kit';
import { storeChange } from '../events/event-changes';
import { changedDomainEvents } from '../events/event-domain-events';
import type { ShownEvent } from '../models/event.model';
import { isAudited } from '../events/event.policy';
import { cancelledAlready, isDraft, isOver } from '../events/event-status';
import { findInSession, type ManagedEvent } from '../access/managed-event';
import type { Models } from '../models/create-models';

/**
 * Cancels an event. It stays in place with the reason, and accepts no more RSVPs. It cannot be cancelled when it is
 * over, and not twice, because people were notified of the first reason.
 */
export const cancelEvent = (
  models: Pick<Models, 'db' | 'Events' | 'Drafts' | 'Changes'>,
  caller: Identity,
  { event: { _id }, membership }: ManagedEvent,
  reason: string,
): Promise<ShownEvent> =>
  withPeopleLocked(models.db, caller.userId, async (session) => {
    const event = await findInSession(models, _id, session);
    if (isDraft(event)) throw conflict('event_is_draft', 'This is a draft. Delete it instead.');
    if (event.status === 'cancelled') throw cancelledAlready();
    if (isOver(event)) throw conflict('event_over', 'This event is over.');
    const at = new Date();
    const version = (event.version ?? 1) + 1;
    const set = { status: 'cancelled' as const, cancellation: { reason, at }, version, changedAt: at };
    await models.Events.updateOne({ _id }, { $set: set }, { session });
    const changes = [
      { field: 'status', from: 'scheduled', to: 'cancelled' },
      { field: 'reason', from: null, to: reason },
    ];
    await storeChange(models, { eventId: _id, version, by: caller.userId, changes }, session);
    if (isAudited(caller, membership))
      await recordAction(
        models.db,
        { action: 'event.cancelled', subject: _id, chapterId: event.chapterId, detail: event.title },
        session,
      );
    await recordDomainEvents(models.db, changedDomainEvents(event, { ...event, ...set }, caller.userId), session);
    return { ...event, ...set };
  });
