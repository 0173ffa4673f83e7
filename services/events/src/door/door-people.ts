import type { Door, DoorPerson } from '@meridian/shared-types';
import { DOOR_PAGE } from '@meridian/shared-types/schemas';
import { Types } from 'mongoose';
import type { Chapters } from '../access/chapters-client';
import type { Models } from '../models/create-models';
import type { CheckInDoc } from '../models/check-in.model';
import { toArrival, toUndone, type NameOf } from './seat-records';
import { hashCode, listPlaces, type TicketCodeOf } from './tickets';

type People = Pick<Door, 'people' | 'walkIns' | 'undoneWalkIns'>;

/** The most people who recorded check-ins whose names are read, which is more than a door has. */
const RECORDERS = 500;

type ProfileSource = Pick<Chapters, 'profiles'>;

async function readNames(chapters: ProfileSource, userIds: string[]): Promise<Map<string, string>> {
  const { people } = userIds.length > 0 ? await chapters.profiles({ body: { userIds } }) : { people: [] };
  return new Map(people.map(({ userId, name }) => [userId, name]));
}

/** Reads the names of the people who recorded check-ins. One call returns those of up to 500 people. */
async function readRecorders(chapters: ProfileSource, seats: readonly CheckInDoc[]): Promise<NameOf> {
  const ids = new Set(seats.flatMap(({ records = [] }) => records.map(({ userId }) => String(userId))));
  const names = await readNames(chapters, [...ids].slice(0, RECORDERS));
  return (record) => (record && names.get(String(record.userId))) ?? null;
}

async function readWalkIns(
  CheckIns: Models['CheckIns'],
  chapters: ProfileSource,
  eventId: Types.ObjectId,
  after: string | undefined,
) {
  const found = await CheckIns.find({
    eventId,
    name: { $exists: true },
    ...(after && { _id: { $gt: new Types.ObjectId(after) } }),
  })
    .sort({ _id: 1 })
    .limit(DOOR_PAGE)
    .lean();
  const findName = await readRecorders(chapters, found);
  const walkIns = found.flatMap((seat) =>
    toArrival(seat, findName).map(({ at, by }) => ({
      scanId: seat.scans[0]?.scanId ?? '',
      name: seat.name ?? '',
      at,
      by,
    })),
  );
  const undoneWalkIns = found.flatMap((seat) =>
    toUndone(seat, findName).map(({ at, by, scanIds }) => ({ name: seat.name ?? '', at, by, scanIds })),
  );
  return {
    walkIns,
    undoneWalkIns,
    next: found.length === DOOR_PAGE ? (`walk-ins:${String(found.at(-1)?._id)}` as const) : null,
  };
}

/** Creates functions that read the people who are expected at an event and those who have come in, in pages. */
export function createDoorPeople(
  { CheckIns, Rsvps }: Pick<Models, 'CheckIns' | 'Rsvps'>,
  chapters: ProfileSource,
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
    const seats = await CheckIns.find({ eventId, userId: { $in: userIds } }).lean();
    const seatsByPerson = new Map<string, CheckInDoc[]>();
    for (const seat of seats)
      seatsByPerson.set(String(seat.userId), [...(seatsByPerson.get(String(seat.userId)) ?? []), seat]);
    const hasArrived = (id: unknown) =>
      seatsByPerson.get(String(id))?.some(({ arrivedAt }) => arrivedAt !== null) ?? false;
    const shown = rsvps.filter(({ status, userId }) => status !== 'not_attending' || hasArrived(userId));
    const [names, findName] = await Promise.all([readNames(chapters, toIds(shown)), readRecorders(chapters, seats)]);
    const people = shown.flatMap(({ userId, status, guests = 0, waiting }): DoorPerson[] => {
      const id = String(userId);
      const name = names.get(id); // A person whose account is being deleted has no name.
      if (name === undefined) return [];
      return [
        {
          userId: id,
          name,
          reply: waiting ? 'waiting' : status,
          guests,
          tickets: listPlaces(guests).map((place) => hashCode(ticketCodeOf(eventId, id, place))),
          arrivals: (seatsByPerson.get(id) ?? []).flatMap((seat) => toArrival(seat, findName)),
          undone: (seatsByPerson.get(id) ?? []).flatMap((seat) => toUndone(seat, findName)),
        },
      ];
    });
    return { people, next: rsvps.length === DOOR_PAGE ? (`people:${String(userIds.at(-1))}` as const) : null };
  }

  async function page(eventId: Types.ObjectId, cursor = 'people:'): Promise<Pick<Door, keyof People | 'next'>> {
    const [list, after] = cursor.split(':');
    const read = list === 'people' ? await readPeople(eventId, after) : { people: [], next: null };
    if (read.next) return { ...read, walkIns: [], undoneWalkIns: [] };
    return { ...read, ...(await readWalkIns(CheckIns, chapters, eventId, list === 'people' ? undefined : after)) };
  }

  return {
    page,
    /** Reads all pages. */
    async all(eventId: Types.ObjectId): Promise<Pick<Door, 'people' | 'walkIns'>> {
      const whole = { people: [] as Door['people'], walkIns: [] as Door['walkIns'] };
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

const toIds = (rsvps: readonly { userId: unknown }[]): string[] => rsvps.map(({ userId }) => String(userId));
