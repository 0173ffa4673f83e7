import { DAY_MS, HOUR_MS } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { NEWS } from './announcements';
import { createChapterDocument, HERE } from './chapters';
import type { TestProduct } from '../product/start-test-product';
import { insertNotices } from './mails';
import { countMembers, createPersonDocuments, type Store } from './people';

let made = 0;

/**
 * Inserts `count` documents of each kind: users with an account, a session, a membership of HERE and a pending request;
 * chapters of `member`; announcements; events that `member` has responded to and everyone else attends; messages; and
 * notices of `member`.
 */
export async function insertBulkData(product: TestProduct, count: number): Promise<void> {
  const { collection, personas } = product;
  const { member } = personas;
  await insertNotices(product, member, count);
  const own = new ObjectId(member.userId);
  const now = Date.now();
  const people = Array.from({ length: count }, () => {
    const n = (made += 1);
    const at = new Date(now - made * 60_000);
    const role = n % 10 === 0 ? 'admin' : 'member';
    const documents = createPersonDocuments(HERE, { paid: true, name: `Grown ${n}`, role }, at);
    return { n, at, _id: documents.user._id, ...documents };
  });
  const chapters = people
    .filter(({ membership }) => membership.role === 'admin')
    .map(({ n, at }) => ({ ...createChapterDocument(1000 + n, `Grown ${n}`), createdAt: at, memberCount: 1 }));
  const memberships = chapters.map(({ _id, createdAt }) => ({
    _id: new ObjectId(),
    chapterId: _id,
    role: 'member',
    joinedAt: createdAt,
  }));
  const events = people.map(({ n }) => {
    const startTime = new Date(now + (n % 2 ? n : -n) * HOUR_MS);
    const endTime = new Date(startTime.getTime() + (n % 7 ? HOUR_MS : 30 * 24 * HOUR_MS));
    return {
      _id: new ObjectId(),
      chapterId: HERE,
      title: `Grown ${n}`,
      titleWords: ['grown', `${n}`],
      titleText: ` grown ${n}`,
      description: '',
      location: '',
      startTime,
      endTime,
      startLocal: startTime.toISOString().slice(0, 16),
      endLocal: endTime.toISOString().slice(0, 16),
      timeZone: 'UTC',
      tzdb: '2025b',
      startMonth: startTime.getUTCFullYear() * 12 + startTime.getUTCMonth(),
      isLong: n % 7 === 0,
      isPublic: n % 3 > 0,
      attendeeCount: 1,
      createdBy: own,
      createdAt: new Date(),
    };
  });
  const conversation = `chapter:${HERE}`;
  const [last] = await collection('chat', 'messages').find({ conversation }).sort({ seq: -1 }).limit(1).toArray();
  const firstSeq = ((last?.seq as number | undefined) ?? 0) + 1;

  const documents: [Store, string, object[]][] = [
    ['auth', 'users', people.map(({ user }) => user)],
    [
      'auth',
      'sessions',
      people.map(({ n, _id, at }) => ({
        tokenHash: `hash ${n}`,
        userId: _id,
        createdAt: at,
        lastSeenAt: new Date(),
        expiresAt: new Date(now + DAY_MS),
      })),
    ],
    ['auth', 'payments', people.map(({ payment }) => payment)],
    ['auth', 'newsletter_subscribers', people.map(({ n, at }) => ({ email: `reader${n}@example.org`, createdAt: at }))],
    [
      'chapters',
      'people',
      people.map(({ person }) => ({ ...person, location: 'Town', words: [...person.words, 'town'] })),
    ],
    ['chapters', 'memberships', people.map(({ membership }) => membership)],
    [
      'chapters',
      'joinRequests',
      people.flatMap(({ _id, at }) => [
        { userId: _id, chapterId: HERE, status: 'pending', message: 'Me', createdAt: at },
        { userId: own, chapterId: HERE, status: 'rejected', message: 'Me', createdAt: at, decidedAt: at },
      ]),
    ],
    [
      'chapters',
      'announcements',
      people.map(({ n, at }) => ({ chapterId: HERE, authorId: own, ...NEWS, title: `News ${n}`, createdAt: at })),
    ],
    ['chapters', 'chapters', chapters],
    ['chapters', 'memberships', memberships.map((membership) => ({ ...membership, userId: own }))],
    [
      'admin',
      'auditEntries',
      people.map(({ n, _id, at }) => ({
        at,
        action: n % 2 ? 'member.removed' : 'announcement.posted',
        actorId: String(_id),
        actingAsId: null,
        subject: 'a person',
        userId: member.userId,
        chapterId: HERE,
        detail: `Grown ${n}`,
        address: '',
        userAgent: '',
        requestId: '',
        words: ['member', 'removed', 'grown', 'town', `${n}`, String(_id), member.userId],
      })),
    ],
    ['events', 'events', events],
    [
      'events',
      'rsvps',
      events.flatMap(({ _id, startTime }, index) => [
        { userId: own, eventId: _id, status: 'maybe', updatedAt: new Date(), startTime },
        { userId: people[index]!._id, eventId: _id, status: 'attending', updatedAt: new Date(), startTime },
      ]),
    ],
    [
      'chat',
      'messages',
      people.map(({ n, _id, at }, index) => ({
        conversation,
        seq: firstSeq + index,
        senderId: _id,
        content: `Message ${n}`,
        words: ['message', String(n)],
        wordText: ` message ${n}`,
        createdAt: at,
      })),
    ],
  ];
  for (const [service, name, all] of documents) await collection(service, name).insertMany(all);
  await countMembers(product, HERE, count, chapters.length);
  await collection<{ places: object[] }>('chapters', 'people').updateOne(
    { _id: own },
    { $push: { places: { $each: memberships } } },
  );
}
