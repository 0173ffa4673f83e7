import { notFound, recordDomainEvents, type NewDomainEvent } from '@meridian/service-kit';
import { DOMAIN_EVENT_PEOPLE, freeSeatsAre, offerEnd } from '@meridian/shared-types';
import { ZonedTime } from '@meridian/shared-types/contracts';
import { RsvpChange } from '@meridian/shared-types/schemas';
import type { ClientSession } from 'mongoose';
import { chunks, goingDomainEvents, toDomainEventData } from '../../events/event-domain-events';
import { EVENT_PROJECTION, localTimesOf, type ShownEvent } from '../../models/event.model';
import type { Models } from '../../models/create-models';
import { removePulses } from './pulse-removal';
import { replyUpdate } from '../../models/rsvp.model';
import { changeByOthers } from '../rsvp-signals';
import { countChange, freeSeats, isWithdrawal, type ReplyChange } from '../../event-terms/reply';
import type { SeatEvent } from './seat-policy';
import { promote } from './waiting-list';
import type { SeatTransaction } from './seat-transaction';

/** The collections in which a change of seats is stored. */
export type SeatModels = Pick<Models, 'db' | 'Events' | 'Rsvps' | 'Pulses'>;

/**
 * Stores changes, gives free seats to the waiting list, and stores the resulting counts. Resolves to the event after
 * the changes, and to all changes, including those of people on the waiting list.
 * @param by The id of the acting person, who is not notified, or undefined if there is none.
 * @param claimant The id of the person who is asking for a seat, who gets a free one without an offer.
 * @param isRemoved Whether the account of the acting person is removed or merged, so that no more is recorded of them.
 */
export async function applySeatChanges(
  models: SeatModels,
  turn: SeatTransaction,
  changes: ReplyChange[],
  { by, claimant, isRemoved = false }: { by?: string | undefined; claimant?: string; isRemoved?: boolean } = {},
) {
  const { event, session, now } = turn;
  await storeReplies(models, turn, changes);
  const counts = addCounts(event, countChange(changes));
  const state = freeSeatsAre(event.startTime, now);
  const promoted =
    state === 'open' || event.status === 'cancelled' || !counts.waitingCount || freeSeats(counts) <= 0
      ? []
      : await promote(models, turn, freeSeats(counts), {
          claimant,
          isOffered: state === 'offered',
          endsAt: offerEnd(event.startTime, now),
        });
  await storeReplies(models, turn, promoted);
  const change = countChange([...changes, ...promoted]);
  const stored = await models.Events.findOneAndUpdate(
    { _id: event._id },
    Object.keys(change).length > 0 ? { $inc: change } : {},
    { returnDocument: 'after', projection: EVENT_PROJECTION, session },
  ).lean();
  if (!stored) throw notFound('event');
  const all = merged([...changes, ...promoted]);
  const others = all.filter(({ userId }) => userId !== by);
  await recordSeatChanges(models, event, others, session);
  await recordDomainEvents(models.db, goingDomainEvents(event, isRemoved ? others : all), session);
  return { event: stored, changes: all };
}

/** Records the domain events about RSVPs that changed by another person's action, in its transaction. */
async function recordSeatChanges(
  { db }: Pick<Models, 'db'>,
  event: ShownEvent,
  changes: readonly ReplyChange[],
  session: ClientSession,
): Promise<void> {
  const { timeZone } = localTimesOf(event);
  const toOfferEnd = ({ after }: ReplyChange) => after?.offer && String(ZonedTime.at(after.offer.endsAt, timeZone));
  const domainEvents = RsvpChange.options.flatMap((change) => {
    const all = changes.filter((each) => changeByOthers(each) === change);
    const ends = change === 'seat-offered' ? [...new Set(all.map(toOfferEnd))] : [undefined];
    return ends.flatMap((until) => {
      const userIds = all.filter((each) => !until || toOfferEnd(each) === until).map(({ userId }) => userId);
      return chunks(userIds, DOMAIN_EVENT_PEOPLE).map((userIds): NewDomainEvent => ({
        kind: 'event.seat-changed',
        audience: { userIds },
        data: { ...toDomainEventData(event), change, ...(until && { until }) },
      }));
    });
  });
  await recordDomainEvents(db, domainEvents, session);
}

function merged(changes: readonly ReplyChange[]): ReplyChange[] {
  const byPerson = new Map<string, ReplyChange>();
  for (const change of changes) {
    const earlier = byPerson.get(change.userId);
    byPerson.set(change.userId, earlier ? { ...change, before: earlier.before } : change);
  }
  return [...byPerson.values()];
}

const addCounts = (event: SeatEvent, change: ReturnType<typeof countChange>) => ({
  capacity: event.capacity ?? null,
  attendeeCount: event.attendeeCount + (change.attendeeCount ?? 0),
  guestCount: (event.guestCount ?? 0) + (change.guestCount ?? 0),
  heldSeats: (event.heldSeats ?? 0) + (change.heldSeats ?? 0),
  waitingCount: (event.waitingCount ?? 0) + (change.waitingCount ?? 0),
});

type Needed = Pick<Models, 'Rsvps' | 'Pulses'>;

async function storeReplies(models: Needed, { session, event, now }: SeatTransaction, changes: readonly ReplyChange[]) {
  if (changes.length === 0) return;
  const { Rsvps } = models;
  await removePulses(
    models,
    event._id,
    changes.filter(isWithdrawal).map(({ userId }) => userId),
    session,
  );
  await Rsvps.bulkWrite(
    changes.map(({ userId, before, after, isHidden = false }) => {
      const filter = { userId, eventId: event._id };
      if (!after) return { deleteOne: { filter } };
      return {
        updateOne: {
          filter,
          update: replyUpdate(after, { startTime: event.startTime, isHidden }, now),
          upsert: !before,
        },
      };
    }),
    { session, ordered: false },
  );
}
