import { DAY_MS, HOUR_MS } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { HERE } from '../product/personas';
import type { TestProduct } from '../product/start-test-product';
import type { Store } from '../product/test-product';
import { insertNotices } from './mails';
import { countMembers, createPersonDocuments } from './people';

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
  const rows = Array.from({ length: count }, () => ({
    n: (made += 1),
    _id: new ObjectId(),
    at: new Date(now - made * 60_000),
  }));
  const insert = (service: Store, name: string, documents: object[]) =>
    product.collection(service, name).insertMany(documents);
  const people = rows.map(({ n, at }) =>
    createPersonDocuments(HERE, { paid: true, name: `Grown ${n}`, role: n % 10 === 0 ? 'admin' : 'member' }, at),
  );
  rows.forEach((row, index) => Object.assign(row, { _id: people[index]!.user._id }));
  await insert(
    'auth',
    'users',
    people.map(({ user }) => user),
  );
  await insert(
    'auth',
    'sessions',
    rows.map(({ n, _id, at }) => ({
      tokenHash: `hash ${n}`,
      userId: _id,
      createdAt: at,
      lastSeenAt: new Date(),
      expiresAt: new Date(now + DAY_MS),
    })),
  );
  await insert(
    'auth',
    'payments',
    people.map(({ payment }) => payment),
  );
  await insert(
    'auth',
    'newsletter_subscribers',
    rows.map(({ n, at }) => ({ email: `reader${n}@example.org`, createdAt: at })),
  );
  await insert(
    'chapters',
    'people',
    people.map(({ person }) => ({ ...person, location: 'Town', words: [...person.words, 'town'] })),
  );
  await insert(
    'chapters',
    'memberships',
    people.map(({ membership }) => membership),
  );
  await countMembers(product, HERE, count, people.filter(({ membership }) => membership.role === 'admin').length);
  await insert(
    'chapters',
    'joinRequests',
    rows.flatMap(({ _id, at }) => [
      { userId: _id, chapterId: HERE, status: 'pending', message: 'Me', createdAt: at },
      { userId: own, chapterId: HERE, status: 'rejected', message: 'Me', createdAt: at, decidedAt: at },
    ]),
  );
  await insert(
    'chapters',
    'announcements',
    rows.map(({ n, at }) => ({
      chapterId: HERE,
      authorId: own,
      title: `News ${n}`,
      content: 'Good ones',
      createdAt: at,
    })),
  );
  const chapters = rows
    .filter(({ n }) => n % 10 === 0)
    .map(({ n, at }) => ({
      _id: 1000 + n,
      slug: `grown-${n}`,
      nameSlug: `grown-${n}`,
      slugs: [`grown-${n}`],
      name: `Grown ${n}`,
      description: '',
      state: 'Ohio',
      timeZone: 'America/New_York',
      createdAt: at,
      memberCount: 1,
      adminCount: 0,
    }));
  const more = chapters.map(({ _id, createdAt }) => ({
    _id: new ObjectId(),
    chapterId: _id,
    role: 'member',
    joinedAt: createdAt,
  }));
  await insert('chapters', 'chapters', chapters);
  await insert(
    'chapters',
    'memberships',
    more.map((membership) => ({ ...membership, userId: own })),
  );
  await collection<{ places: object[] }>('chapters', 'people').updateOne(
    { _id: own },
    { $push: { places: { $each: more } } },
  );

  await insert(
    'admin',
    'auditEntries',
    rows.map(({ n, _id, at }) => ({
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
      words: ['member', 'removed', 'grown', `${n}`, String(_id), member.userId],
    })),
  );

  const hour = HOUR_MS;
  const events = rows.map(({ n }) => {
    const startTime = new Date(now + (n % 2 ? n : -n) * hour);
    const endTime = new Date(startTime.getTime() + (n % 7 ? hour : 30 * 24 * hour));
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
  await insert('events', 'events', events);
  await insert(
    'events',
    'rsvps',
    events.flatMap(({ _id, startTime }, index) => [
      { userId: own, eventId: _id, status: 'maybe', updatedAt: new Date(), startTime },
      { userId: rows[index]!._id, eventId: _id, status: 'attending', updatedAt: new Date(), startTime },
    ]),
  );
  const conversation = `chapter:${HERE}`;
  const [last] = await collection('chat', 'messages').find({ conversation }).sort({ seq: -1 }).limit(1).toArray();
  await insert(
    'chat',
    'messages',
    rows.map(({ n, _id, at }, index) => ({
      conversation,
      seq: (last?.seq ?? 0) + 1 + index,
      senderId: _id,
      content: `Message ${n}`,
      words: ['message', String(n)],
      wordText: ` message ${n}`,
      createdAt: at,
    })),
  );
}
