import type { DoorPerson } from '@meridian/shared-types';
import type { Types } from 'mongoose';
import type { Chapters } from '../event.routes';
import type { Models } from '../models';
import { hashOf, placesOf, type TicketCodeOf } from './tickets';

/** People whose names one call returns. */
const BATCH = 500;
/** More people than this have no name at the door: their tickets still work. */
const MAX_PEOPLE = 5000;

/** Reads who is expected at an event and who has come in. */
export function createDoorPeople(
  { CheckIns, Rsvps }: Pick<Models, 'CheckIns' | 'Rsvps'>,
  chapters: Pick<Chapters, 'profiles'>,
  ticketCodeOf: TicketCodeOf,
) {
  async function namesOf(userIds: string[]): Promise<Map<string, string>> {
    const batches = Array.from({ length: Math.ceil(userIds.length / BATCH) }, (_, index) =>
      userIds.slice(index * BATCH, (index + 1) * BATCH),
    );
    const found = await Promise.all(batches.map((batch) => chapters.profiles({ body: { userIds: batch } })));
    return new Map(found.flatMap(({ people }) => people.map(({ userId, name }) => [userId, name] as const)));
  }

  return async function peopleAt(eventId: Types.ObjectId) {
    const arrived = await CheckIns.find({ eventId, arrivedAt: { $ne: null } }).lean();
    const present = arrived.flatMap(({ userId }) => (userId ? [userId] : []));
    const rsvps = await Rsvps.find(
      { eventId, $or: [{ status: { $in: ['attending', 'maybe'] } }, { userId: { $in: present } }] },
      { _id: 0, userId: 1, status: 1, guests: 1, waiting: 1 },
    )
      .limit(MAX_PEOPLE)
      .lean();
    const names = await namesOf(rsvps.map(({ userId }) => String(userId)));
    const arrivals = new Map<string, DoorPerson['arrivals']>();
    for (const { userId, place = 0, arrivedAt } of arrived)
      if (userId && arrivedAt)
        arrivals.set(String(userId), [...(arrivals.get(String(userId)) ?? []), { place, at: arrivedAt.toISOString() }]);
    const people = rsvps.flatMap(({ userId, status, guests = 0, waiting }): DoorPerson[] => {
      const id = String(userId);
      const name = names.get(id); // none of a person whose account is being deleted
      if (name === undefined) return [];
      return [
        {
          userId: id,
          name,
          reply: waiting ? 'waiting' : status,
          guests,
          tickets: placesOf(guests).map((place) => hashOf(ticketCodeOf(eventId, id, place))),
          arrivals: arrivals.get(id) ?? [],
        },
      ];
    });
    const walkIns = arrived.flatMap(({ name, scans, arrivedAt }) =>
      name !== undefined && arrivedAt ? [{ scanId: scans[0]?.scanId ?? '', name, at: arrivedAt.toISOString() }] : [],
    );
    return { people, walkIns };
  };
}
