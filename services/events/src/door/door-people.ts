import type { Door, DoorPerson } from '@meridian/shared-types';
import { DOOR_PAGE } from '@meridian/shared-types/schemas';
import { Types } from 'mongoose';
import type { Chapters } from '../event.routes';
import type { Models } from '../models';
import { hashOf, placesOf, type TicketCodeOf } from './tickets';

type People = Pick<Door, 'people' | 'walkIns'>;

/** Reads who is expected at an event and who has come in, a page at a time. */
export function createDoorPeople(
  { CheckIns, Rsvps }: Pick<Models, 'CheckIns' | 'Rsvps'>,
  chapters: Pick<Chapters, 'profiles'>,
  ticketCodeOf: TicketCodeOf,
) {
  async function readPeople(eventId: Types.ObjectId, after: string | undefined) {
    const rsvps = await Rsvps.find(
      { eventId, ...(after && { userId: { $gt: new Types.ObjectId(after) } }) },
      { _id: 0, userId: 1, status: 1, guests: 1, waiting: 1 },
    )
      .sort({ userId: 1 })
      .hint({ eventId: 1, userId: 1, status: 1 })
      .limit(DOOR_PAGE)
      .lean();
    const userIds = rsvps.map(({ userId }) => userId);
    const arrivals = new Map<string, DoorPerson['arrivals']>();
    const arrived = await CheckIns.find({ eventId, userId: { $in: userIds }, arrivedAt: { $ne: null } }).lean();
    for (const { userId, place = 0, arrivedAt } of arrived)
      if (arrivedAt)
        arrivals.set(String(userId), [...(arrivals.get(String(userId)) ?? []), { place, at: arrivedAt.toISOString() }]);
    const shown = rsvps.filter(({ status, userId }) => status !== 'not_attending' || arrivals.has(String(userId)));
    const known = shown.length > 0 ? await chapters.profiles({ body: { userIds: idsOf(shown) } }) : { people: [] };
    const names = new Map(known.people.map(({ userId, name }) => [userId, name]));
    const people = shown.flatMap(({ userId, status, guests = 0, waiting }): DoorPerson[] => {
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
    return { people, next: rsvps.length === DOOR_PAGE ? (`people:${String(userIds.at(-1))}` as const) : null };
  }

  async function readWalkIns(eventId: Types.ObjectId, after: string | undefined) {
    const found = await CheckIns.find({
      eventId,
      name: { $exists: true },
      arrivedAt: { $ne: null },
      ...(after && { _id: { $gt: new Types.ObjectId(after) } }),
    })
      .sort({ _id: 1 })
      .limit(DOOR_PAGE)
      .lean();
    const walkIns = found.flatMap(({ name, scans, arrivedAt }) =>
      name !== undefined && arrivedAt ? [{ scanId: scans[0]?.scanId ?? '', name, at: arrivedAt.toISOString() }] : [],
    );
    return { walkIns, next: found.length === DOOR_PAGE ? (`walk-ins:${String(found.at(-1)?._id)}` as const) : null };
  }

  async function page(eventId: Types.ObjectId, cursor = 'people:'): Promise<Pick<Door, keyof People | 'next'>> {
    const [list, after] = cursor.split(':');
    const read = list === 'people' ? await readPeople(eventId, after) : { people: [], next: null };
    if (read.next) return { ...read, walkIns: [] };
    return { ...read, ...(await readWalkIns(eventId, list === 'people' ? undefined : after)) };
  }

  return {
    page,
    /** All pages. */
    async all(eventId: Types.ObjectId): Promise<People> {
      const whole: People = { people: [], walkIns: [] };
      for (let after: string | null | undefined; after !== null;) {
        const { people, walkIns, next } = await page(eventId, after);
        whole.people.push(...people);
        whole.walkIns.push(...walkIns);
        after = next;
      }
      return whole;
    },
  };
}

const idsOf = (rsvps: readonly { userId: unknown }[]): string[] => rsvps.map(({ userId }) => String(userId));
