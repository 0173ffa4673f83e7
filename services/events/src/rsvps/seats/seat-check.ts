import { DAY_MS } from '@meridian/shared-types';
import { Counter, createLease, inTransaction, leaseModel, metrics, type Logger } from '@meridian/service-kit';
import type { Models } from '../../models/create-models';
import type { SeatCounts } from '../../event-terms/reply';

const differences = new Counter({
  name: 'events_seat_differences_total',
  help: 'Events whose counts of seats differed from their RSVPs.',
  registers: [metrics],
});

type Needed = Pick<Models, 'db' | 'Events' | 'Rsvps'>;

/**
 * Compares the counts of upcoming events that have a limit with their RSVPs. This runs once a day for any number of
 * replicas. A difference causes an alarm but is not repaired, so that its cause can be found.
 */
export async function checkSeats(models: Needed, log: Logger, now = new Date()): Promise<void> {
  // The lease is never released, so that no other replica checks on the same day.
  const lease = createLease(leaseModel(models.db), 'seat check', DAY_MS, () => now.getTime());
  if (!(await lease.acquire())) return;
  for await (const { _id } of models.Events.find({ capacity: { $gt: 0 }, startTime: { $gt: now } }, { _id: 1 })
    .lean()
    .cursor()) {
    const { stored, counted } = await countsOfEvent(models, _id);
    if (JSON.stringify(stored) === JSON.stringify(counted)) continue;
    differences.inc();
    log.error({ eventId: String(_id), stored, counted }, 'counts of seats differ from RSVPs');
  }
}

/** Reads both counts from one snapshot, so that RSVPs that arrive in the meantime cause no difference. */
const countsOfEvent = ({ db, Events, Rsvps }: Needed, eventId: unknown) =>
  inTransaction(db, async (session) => {
    const event = await Events.findById(
      eventId,
      { _id: 0, attendeeCount: 1, guestCount: 1, heldSeats: 1, waitingCount: 1 },
      { session },
    ).lean();
    const isAttending = { $eq: ['$status', 'attending'] };
    const [counted] = await Rsvps.aggregate<SeatCounts>([
      { $match: { eventId } },
      {
        $group: {
          _id: null,
          attendeeCount: { $sum: { $cond: [isAttending, 1, 0] } },
          guestCount: { $sum: { $cond: [isAttending, { $ifNull: ['$guests', 0] }, 0] } },
          heldSeats: { $sum: { $ifNull: ['$offer.seats', 0] } },
          waitingCount: { $sum: { $cond: [{ $gt: ['$waiting.place', null] }, 1, 0] } },
        },
      },
    ]).session(session);
    return { stored: countsIn(event), counted: countsIn(counted) };
  });

const countsIn = (counts: Partial<SeatCounts> | null | undefined) => ({
  attendeeCount: counts?.attendeeCount ?? 0,
  guestCount: counts?.guestCount ?? 0,
  heldSeats: counts?.heldSeats ?? 0,
  waitingCount: counts?.waitingCount ?? 0,
});
