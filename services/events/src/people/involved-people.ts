import type { InvolvedPerson, InvolvedReply } from '@meridian/shared-types';
import { isFound } from '@meridian/shared-types/search';
import type { Types } from 'mongoose';
import type { Chapters } from '../access/chapters-client';
import type { Models } from '../models/create-models';
import { REPLY_FIELDS, WAITING_INDEX, type RsvpDoc } from '../models/rsvp.model';

/** The number of people whose names one call returns. */
const BATCH = 500;
/** The maximum number of RSVPs that one page of a search reads. */
const MAX_READ = 5000;

export type NameSource = Pick<Chapters, 'profiles' | 'membershipsOfSeveral'>;
interface Filter {
  search?: string;
  reply?: InvolvedReply;
}
type Found = Pick<RsvpDoc, '_id' | 'userId' | 'updatedAt' | keyof typeof REPLY_FIELDS>;

/** For people who wait, the index contains only the place. They have the status `maybe`. */
const replyFilter = (reply: InvolvedReply | undefined) =>
  reply === undefined
    ? {}
    : reply === 'waiting'
      ? { 'waiting.place': { $gt: -Infinity } }
      : { status: reply, 'waiting.place': null };

/**
 * Counts the people by their replies, without one person. The indexes have all that is counted, so only the RSVP of
 * this person is read.
 */
export async function countReplies({ Rsvps }: Pick<Models, 'Rsvps'>, eventId: Types.ObjectId, except: string) {
  const [attending, maybe, waiting, own] = await Promise.all([
    Rsvps.countDocuments({ eventId, status: 'attending' }),
    Rsvps.countDocuments({ eventId, status: 'maybe' }),
    Rsvps.countDocuments({ eventId, ...replyFilter('waiting') }, { hint: WAITING_INDEX }),
    Rsvps.findOne({ userId: except, eventId }, { _id: 0, status: 1, waiting: 1 }).lean(),
  ]);
  const ownReply = own?.waiting ? 'waiting' : own?.status;
  const others = (count: number, reply: InvolvedReply) => Math.max(count - (ownReply === reply ? 1 : 0), 0);
  return {
    attending: others(attending, 'attending'),
    maybe: others(maybe - waiting, 'maybe'), // Those who wait have the status `maybe`.
    waiting: others(waiting, 'waiting'),
  };
}

/** An RSVP with the profile of its person. */
interface Named {
  rsvp: Found;
  name: string;
  avatarUrl: string | null;
}

async function readNames(chapters: NameSource, rsvps: Found[]): Promise<Named[]> {
  if (rsvps.length === 0) return [];
  const { people } = await chapters.profiles({ body: { userIds: rsvps.map(({ userId }) => String(userId)) } });
  const profiles = new Map(people.map((person) => [person.userId, person]));
  return rsvps.flatMap((rsvp) => {
    const profile = profiles.get(String(rsvp.userId)); // A person whose account is being deleted has no profile.
    return profile ? [{ rsvp, name: profile.name, avatarUrl: profile.avatarUrl }] : [];
  });
}

/** Reads the positions of all people on the waiting list by their places, counted from 1. */
async function readPositions(Rsvps: Models['Rsvps'], eventId: Types.ObjectId): Promise<Map<number, number>> {
  const waiting = await Rsvps.find({ eventId, 'waiting.place': { $gt: -Infinity } }, { waiting: 1 })
    .sort({ 'waiting.place': 1 })
    .lean();
  return new Map(waiting.map((rsvp, index) => [rsvp.waiting?.place ?? 0, index + 1]));
}

/** Counts the seats of each person that came in. */
async function countArrivals(
  CheckIns: Models['CheckIns'],
  eventId: Types.ObjectId,
  userIds: readonly Types.ObjectId[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const arrived = { eventId, userId: { $in: [...userIds] }, arrivedAt: { $ne: null } };
  for (const { userId } of await CheckIns.find(arrived, { _id: 0, userId: 1 }).lean())
    counts.set(String(userId), (counts.get(String(userId)) ?? 0) + 1);
  return counts;
}

const toPerson = ({ rsvp, name, avatarUrl }: Named) => {
  const { userId, status, guests = 0, attendingSince, updatedAt, waiting } = rsvp;
  return {
    userId: String(userId),
    profile: { name, avatarUrl },
    reply: waiting ? ('waiting' as const) : status,
    guests: waiting ? waiting.party - 1 : guests,
    since: (waiting?.since ?? (status === 'attending' ? attendingSince : undefined) ?? updatedAt).toISOString(),
  };
};

/** Reads people who replied to an event, in the order of their RSVPs, with their names and chapters. */
export function createInvolvedPeople(
  { Rsvps, CheckIns }: Pick<Models, 'Rsvps' | 'CheckIns'>,
  chapters: NameSource,
  event: { _id: Types.ObjectId; chapterId: number },
  { search = '', reply }: Filter,
) {
  const isSearch = search !== '';

  let positions: Promise<Map<number, number>> | undefined;

  async function toPeople(found: Named[]): Promise<InvolvedPerson[]> {
    if (found.length === 0) return [];
    const userIds = found.map(({ rsvp }) => rsvp.userId);
    // The waiting list is read once, and only if a person on a page waits.
    if (found.some(({ rsvp }) => rsvp.waiting)) positions ??= readPositions(Rsvps, event._id);
    const [{ memberships }, positionOf, cameIn] = await Promise.all([
      chapters.membershipsOfSeveral({ body: { userIds: userIds.map(String) } }),
      positions,
      countArrivals(CheckIns, event._id, userIds),
    ]);
    const names = new Map<string, string>();
    for (const { userId, chapterId, chapterName } of memberships)
      if (chapterId === event.chapterId || !names.has(userId)) names.set(userId, chapterName);
    return found.map((person) => ({
      ...toPerson(person),
      chapterName: names.get(String(person.rsvp.userId)) ?? null,
      waitingPlace: (person.rsvp.waiting && positionOf?.get(person.rsvp.waiting.place)) ?? null,
      cameIn: cameIn.get(String(person.rsvp.userId)),
    }));
  }

  const read = (after: string | undefined, limit: number) =>
    Rsvps.find(
      { eventId: event._id, ...replyFilter(reply), ...(after && { _id: { $gt: after } }) },
      { ...REPLY_FIELDS, _id: 1, userId: 1, updatedAt: 1 },
      { ...(reply === 'waiting' && { hint: WAITING_INDEX }) },
    )
      .sort({ _id: 1 })
      .limit(limit)
      .lean();

  return {
    /** Reads one page. A search continues until the page is full or the limit of reads is reached. */
    async page(after: string | undefined, limit: number): Promise<{ people: InvolvedPerson[]; next?: string }> {
      const found: Named[] = [];
      let [last, isAll, readCount] = [after, false, 0];
      while (found.length < limit && !isAll && readCount < MAX_READ) {
        const size = isSearch ? BATCH : limit - found.length + 1;
        const rsvps = await read(last, size);
        isAll = rsvps.length < size;
        const batch = isSearch ? rsvps : rsvps.slice(0, size - 1);
        const named = (await readNames(chapters, batch)).filter(({ name }) => isFound(search, name));
        const taken = named.slice(0, limit - found.length);
        found.push(...taken);
        readCount += batch.length;
        if (taken.length < named.length) isAll = false;
        last = String((taken.length < named.length ? taken.at(-1)?.rsvp : batch.at(-1))?._id ?? last);
      }
      return { people: await toPeople(found), ...(!isAll && last && { next: last }) };
    },

    /** Reads the people without an RSVP who came in by name. None of them has a reply to filter by. */
    async walkIns(): Promise<{ name: string; at: Date }[]> {
      if (reply) return [];
      const byName = { eventId: event._id, name: { $exists: true }, arrivedAt: { $ne: null } };
      const found = await CheckIns.find(byName, { _id: 0, name: 1, arrivedAt: 1 }).sort({ _id: 1 }).lean();
      return found.flatMap(({ name = '', arrivedAt: at }) => (at && isFound(search, name) ? [{ name, at }] : []));
    },

    /** Reads all people, for a file. */
    async *all(): AsyncGenerator<InvolvedPerson> {
      for (let after: string | undefined; ;) {
        const rsvps = await read(after, BATCH);
        yield* await toPeople((await readNames(chapters, rsvps)).filter(({ name }) => isFound(search, name)));
        if (rsvps.length < BATCH) return;
        after = String(rsvps.at(-1)?._id);
      }
    },
  };
}
