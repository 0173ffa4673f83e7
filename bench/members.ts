import { MongoClient, ObjectId } from 'mongodb';
import { createHash, randomBytes } from 'node:crypto';

/** A paying member with a session. */
export interface Member {
  id: string;
  cookie: string;
}

const CHAPTER = 1;
const HOUR_MS = 3_600_000;

/** Fills an empty store with a chapter, members of it with a session each, and events of the next days. */
export async function insertMembers(
  mongoUrl: string,
  prefix: string,
  { members, events }: { members: number; events: number },
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
    token: randomBytes(32).toString('base64url'),
    place: { _id: new ObjectId(), chapterId: CHAPTER, role: 'member', joinedAt: now },
  }));
  const chapter = {
    slug: 'north',
    nameSlug: 'north',
    name: 'North',
    description: 'People of the north',
    state: 'Ohio',
  };
  await insert('chapters', 'chapters', [
    { _id: CHAPTER, ...chapter, createdAt: now, memberCount: members, adminCount: 0 },
  ]);
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
    people.map(({ n, _id }) => ({
      _id,
      ...profile(n),
      email: `person${n}@example.org`,
      passwordHash: 'none',
      isSiteAdmin: false,
      homeChapterId: CHAPTER,
      subscription: { status: 'active', plan: 'monthly', since: now },
      version: 1,
      syncPending: false,
      createdAt: now,
      words: ['person', String(n)],
    })),
  );
  await insert(
    'auth',
    'sessions',
    people.map(({ _id, token }) => ({
      tokenHash: createHash('sha256').update(token).digest('hex'),
      userId: _id,
      createdAt: now,
      lastSeenAt: new Date(now.getTime() + HOUR_MS), // the minute's update of this time is not measured
      expiresAt: new Date(now.getTime() + 24 * HOUR_MS),
    })),
  );
  await insert(
    'events',
    'events',
    Array.from({ length: events }, (_, n) => ({
      chapterId: CHAPTER,
      title: `Evening ${n}`,
      titleWords: ['evening', String(n)],
      titleText: ` evening ${n}`,
      description: 'We meet, eat and talk about what comes next.',
      location: 'The old library',
      startTime: new Date(now.getTime() + (n + 1) * HOUR_MS),
      endTime: new Date(now.getTime() + (n + 3) * HOUR_MS),
      isLong: false,
      isPublic: n % 2 === 0,
      attendeeCount: 3,
      createdAt: now,
    })),
  );
  await client.close();
  return people.map(({ _id, token }) => ({ id: String(_id), cookie: `sid=${token}` }));
}
