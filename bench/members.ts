import { HOUR_MS } from '@meridian/shared-types';
import { MongoClient, ObjectId } from 'mongodb';
import { createHash, randomBytes } from 'node:crypto';

/** A paying member with a session. */
export interface Member {
  id: string;
  /** The token of the session. */
  token: string;
  chapterId: number;
  membershipId: string;
}

/** Returns the name of the session cookie for the product at this URL. Its port is part of the name. */
export const cookieNameAt = (url: string): string => `sid-${new URL(url).port}`;

/** Returns the cookie header of a member, or an empty string without a member. */
export const cookieOf = (member: Pick<Member, 'token'> | undefined, url: string): string =>
  member ? `${cookieNameAt(url)}=${member.token}` : '';

/** The prefix of the names of databases. */
export const PREFIX = 'bench_';
/** The first chapter, which has events. */
export const CHAPTER = 1;

/** What a store is filled with. */
export interface Population {
  members: number;
  events: number;
  /** Default: 1. */
  chapters?: number;
  /** The number of chapters that have the members in turn. Default: all. */
  homes?: number;
}

/**
 * Fills an empty store with chapters 1, 2 …, with members who have a session each, and with events of the next
 * days in the first chapter. The members belong to the first `homes` chapters in turn.
 */
export async function insertMembers(
  mongoUrl: string,
  prefix: string,
  { members, events, chapters = 1, homes = chapters }: Population,
): Promise<Member[]> {
  const people = Array.from({ length: members }, (_, n) => createPerson(n, (n % homes) + 1));
  const client = await MongoClient.connect(mongoUrl);
  const insert = (service: string, name: string, documents: object[]) =>
    client.db(`${prefix}${service}`).collection(name).insertMany(documents);
  await insert(
    'chapters',
    'chapters',
    Array.from({ length: chapters }, (_, n) =>
      createChapter(n + 1, people.filter(({ place }) => place.chapterId === n + 1).length),
    ),
  );
  await insert('chapters', 'people', people.map(toDirectoryEntry));
  await insert(
    'chapters',
    'memberships',
    people.map(({ _id, place }) => ({ ...place, userId: _id })),
  );
  await insert('auth', 'users', people.map(toUser));
  await insert('auth', 'sessions', people.map(toSession));
  await insert(
    'events',
    'events',
    Array.from({ length: events }, (_, n) => createEvent(n)),
  );
  await client.close();
  return people.map(({ _id, token, place }) => ({
    id: String(_id),
    token,
    chapterId: place.chapterId,
    membershipId: String(place._id),
  }));
}

const NOW = new Date();
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

const createPerson = (n: number, chapterId: number) => ({
  n,
  _id: new ObjectId(),
  token: randomBytes(32).toString('base64url'),
  place: { _id: new ObjectId(), chapterId, role: 'member', joinedAt: NOW },
  profile: {
    name: `Person ${String(n).padStart(5, '0')}`,
    location: 'Saint Paul, Minnesota',
    description: 'Looks after the winter coat drive.',
    tags: ['Law', 'Medicine', 'Music', 'Energy'],
    words: ['person', String(n)],
    version: 1,
  },
});
type Person = ReturnType<typeof createPerson>;

const createChapter = (id: number, memberCount: number) => ({
  _id: id,
  slug: `north-${id}`,
  nameSlug: `north-${id}`,
  slugs: [`north-${id}`],
  name: `North ${id}`,
  description: 'People of the north',
  state: 'Ohio',
  timeZone: 'America/New_York',
  createdAt: NOW,
  memberCount,
  adminCount: 0,
});

const toDirectoryEntry = ({ _id, place, profile }: Person) => ({
  _id,
  ...profile,
  avatarUrl: null,
  isActive: true,
  orderKey: `${profile.name.toLowerCase()} ${String(_id)}`,
  firstJoinedAt: NOW,
  places: [place],
});

const toUser = ({ n, _id, place, profile }: Person) => ({
  _id,
  ...profile,
  email: `person${n}@example.org`,
  passwordHash: 'none',
  isSiteAdmin: false,
  homeChapterId: place.chapterId,
  subscription: { status: 'active', plan: 'monthly', since: NOW, paidUntil: later(30 * 24) },
  createdAt: NOW,
});

const toSession = ({ _id, token }: Person) => ({
  tokenHash: createHash('sha256').update(token).digest('hex'),
  userId: _id,
  createdAt: NOW,
  lastSeenAt: later(1), // A time in the future prevents the minute's update.
  expiresAt: later(24),
});

/** Returns an event of two hours. */
function createEvent(n: number) {
  const [startTime, endTime] = [later(n + 1), later(n + 3)];
  return {
    chapterId: CHAPTER,
    title: `Evening ${n}`,
    titleWords: ['evening', String(n)],
    titleText: ` evening ${n}`,
    description: 'We meet, eat and talk about what comes next.',
    location: 'The old library',
    startLocal: startTime.toISOString().slice(0, 16),
    endLocal: endTime.toISOString().slice(0, 16),
    timeZone: 'UTC',
    tzdb: process.versions.tz,
    startTime,
    endTime,
    startMonth: startTime.getUTCFullYear() * 12 + startTime.getUTCMonth(),
    isLong: false,
    isPublic: n % 2 === 0,
    attendeeCount: 3,
    createdAt: NOW,
  };
}
