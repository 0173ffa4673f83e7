import type { Types } from 'mongoose';
import type { Models } from '../models/create-models';
import { REPLY_FIELDS } from '../models/rsvp.model';
import type { Reply } from '../event-terms/reply';
import { toOwnRsvp, type OwnRsvp } from '../event-terms/event-seats';

/**
 * Returns a person's replies to some events, by event id. This takes one query, or two if the person waits for a seat.
 * There are none for visitors.
 */
export async function findOwnRsvps(
  { Rsvps }: Pick<Models, 'Rsvps'>,
  userId: string | undefined,
  eventIds: readonly (Types.ObjectId | string)[],
): Promise<Map<string, OwnRsvp>> {
  if (userId === undefined || eventIds.length === 0) return new Map();
  return toOwnRsvps(
    Rsvps,
    await Rsvps.find({ userId, eventId: { $in: [...eventIds] } }, { ...REPLY_FIELDS, eventId: 1 }).lean(),
  );
}

/** Converts RSVPs to the form that their person sees, by event id. */
export async function toOwnRsvps(
  Rsvps: Models['Rsvps'],
  rsvps: readonly (Reply & { eventId: Types.ObjectId })[],
): Promise<Map<string, OwnRsvp>> {
  const waiting = rsvps.flatMap(({ eventId, waiting: { place } = {} }) =>
    place === undefined ? [] : [{ eventId, place }],
  );
  const positions =
    waiting.length > 0
      ? await Rsvps.aggregate<{ _id: Types.ObjectId; ahead: number }>([
          { $match: { $or: waiting.map(({ eventId, place }) => ({ eventId, 'waiting.place': { $lte: place } })) } },
          { $group: { _id: '$eventId', ahead: { $sum: 1 } } },
        ])
      : [];
  const positionByEvent = new Map(positions.map(({ _id, ahead }) => [String(_id), ahead]));
  return new Map(
    rsvps.map(({ eventId, ...reply }) => [
      String(eventId),
      toOwnRsvp(reply, reply.waiting ? (positionByEvent.get(String(eventId)) ?? 1) : null),
    ]),
  );
}
