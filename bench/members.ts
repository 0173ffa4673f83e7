import { HOUR_MS } from '@meridian/shared-types';
import { MongoClient, ObjectId } from 'mongodb';
import { createHash, randomBytes } from 'node:crypto';

/** A paying member with a session. */
export interface Member {
  id: string;
  /** The token of the session. */
  token: string;
  sessionId: string;
  chapterId: number;
  membershipId: string;
}

/** Returns the name of the session cookie for the product at this URL. Its port is part of the name. */
export const cookieNameAt = (url: string): string => `sid-${new URL(url).port}`;

/** Returns the cookie header of a member, or an empty string without a member. */
export const cookieOf = (member: Pick<Member, 'token'> | undefined, url: string): string =>
  member ? `${cookieNameAt(url)}=${member.token}` : '';

/** The first chapter, which has events. */
export const CHAPTER = 1;

/** Returns the stored times of an event in UTC. */
export const toEventTimes = (startTime: Date, endTime: Date) => ({
  startLocal: startTime.toISOString().slice(0, 16),
  endLocal: endTime.toISOString().slice(0, 16),
  timeZone: 'UTC',
  tzdb: process.versions.tz,
  startTime,
  endTime,
  startMonth: startTime.getUTCFullYear() * 12 + startTime.getUTCMonth(),
});

/**
 * Fills an empty store with chapters 1, 2 …, with members who have a session each, and with events of the next
 * days in the first chapter. The members belong to the first `homes` chapters in turn.
 */
export async function insertMembers(
  mongoUrl: string,
  prefix: string,
  {
    members,
    events,
    chapters = 1,
    homes = chapters,
  }: { members: number; events: number; chapters?: number; homes?: number },
): Promise<Member[]> {
  const client = await MongoClient.connect(mongoUrl);
  const insert = async (service: string, name: string, documents: object[]) => {
    await client.db(`${prefix}${service}`).collection(name).insertMany(documents);
  };
  const now = new Date();
  const profile = (n: number) => ({
    name: `Person ${String(n).padStart(5, '0')}`,
    location: 'Saint Paul, Minnesota',
    description: 'Looks after the winter coat drive.',
    tags: ['Law', 'Medicine', 'Music', 'Energy'],
  });
  const people = Array.from({ length: members }, (_, n) => ({
    n,
    _id: new ObjectId(),
    sessionId: new ObjectId(),
    token: randomBytes(32).toString('base64url'),
    place: { _id: new ObjectId(), chapterId: (n % homes) + 1, role: 'member', joinedAt: now },
  }));
  const chapter = (id: number) => {
    const slug = `north${id > 1 ? `-${id}` : ''}`;
    return {
      slug,
      nameSlug: slug,
      slugs: [slug],
      name: `North${id > 1 ? ` ${id}` : ''}`,
      description: 'People of the north',
      state: 'Ohio',
      timeZone: 'America/New_York',
    };
  };
  await insert(
    'chapters',
    'chapters',
    Array.from({ length: chapters }, (_, n) => ({
      _id: n + 1,
      ...chapter(n + 1),
      createdAt: now,
      memberCount: n < homes ? Math.floor((members - n - 1) / homes) + 1 : 0,
      adminCount: 0,
    })),
  );
  await insert(
    'chapters',
    'people',
    people.map(({ n, _id, place }) => ({
      _id,
      ...profile(n),
      avatarUrl: null,
      isActive: true,
      version: 1,
      words: ['person', String(n)],
      orderKey: `person ${String(n).padStart(5, '0')} ${String(_id)}`,
      firstJoinedAt: now,
      places: [place],
    })),
  );
  await insert(
    'chapters',
    'memberships',
    people.map(({ _id, place }) => ({ ...place, userId: _id })),
  );
  await insert(
    'auth',
    'users',
    people.map(({ n, _id, place }) => ({
      _id,
      ...profile(n),
      email: `person${n}@example.org`,
      passwordHash: 'none',
      isSiteAdmin: false,
      homeChapterId: place.chapterId,
      subscription: {
        status: 'active',
        plan: 'monthly',
        since: now,
        paidUntil: new Date(now.getTime() + 30 * 24 * HOUR_MS),
      },
      version: 1,
      createdAt: now,
      words: ['person', String(n)],
    })),
  );
  await insert(
    'auth',
    'sessions',
    people.map(({ _id, sessionId, token }) => ({
      _id: sessionId,
      tokenHash: createHash('sha256').update(token).digest('hex'),
      userId: _id,
      createdAt: now,
      lastSeenAt: new Date(now.getTime() + HOUR_MS), // A time in the future prevents the minute's update.
      expiresAt: new Date(now.getTime() + 24 * HOUR_MS),
    })),
  );
  await insert(
    'events',
    'events',
    Array.from({ length: events }, (_, n) => ({
      chapterId: 1,
      title: `Evening ${n}`,
      titleWords: ['evening', String(n)],
      titleText: ` evening ${n}`,
      description: 'We meet, eat and talk about what comes next.',
      location: 'The old library',
      ...toEventTimes(new Date(now.getTime() + (n + 1) * HOUR_MS), new Date(now.getTime() + (n + 3) * HOUR_MS)),
      isLong: false,
      isPublic: n % 2 === 0,
      attendeeCount: 3,
      createdAt: now,
    })),
  );
  await client.close();
  return people.map(({ _id, sessionId, token, place }) => ({
    id: String(_id),
    token,
    sessionId: String(sessionId),
    chapterId: place.chapterId,
    membershipId: String(place._id),
  }));
}
