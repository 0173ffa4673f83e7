import type { Models } from '../../models/create-models';
import { withoutOffer } from '../../event-terms/reply';
import { REPLY_FIELDS } from '../../models/rsvp.model';
import type { AnnounceRsvps } from '../rsvp-signals';
import { applySeatChanges, type SeatModels } from './seat-changes';
import { withSeatLock } from './seat-transaction';

const BATCH = 200;

/**
 * Ends the offers that were not accepted in time, and gives their seats to the next people on the waiting list.
 * Replicas may run this at the same time. Each offer ends once, in a transaction that finds it.
 */
export async function expireOffers(
  models: SeatModels & Pick<Models, 'seatQueue'>,
  announce: AnnounceRsvps,
  now = () => new Date(),
): Promise<void> {
  const { Rsvps } = models;
  const due = await Rsvps.find({ 'offer.endsAt': { $lte: now() } }, { _id: 0, eventId: 1 })
    .limit(BATCH)
    .lean();
  for (const eventId of new Set(due.map((rsvp) => String(rsvp.eventId)))) {
    const changes = await withSeatLock(
      models,
      eventId,
      async (turn) => {
        const ended = await Rsvps.find(
          { eventId, 'offer.endsAt': { $lte: turn.now } },
          { ...REPLY_FIELDS, userId: 1 },
          { session: turn.session },
        ).lean();
        if (ended.length === 0) return [];
        const changes = ended.map(({ userId, ...before }) => ({
          userId: String(userId),
          before,
          after: withoutOffer(before),
        }));
        return (await applySeatChanges(models, turn, changes)).changes;
      },
      now,
    );
    announce(eventId, changes);
  }
}
