import { DAY_MS } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { avatarForm } from '../records/content';
import { insertConversation } from '../records/messages';
import { dueRecords } from '../product/due-records';
import { insertNotices } from '../records/mails';
import { RECORDING_STORES } from '../records/people';
import {
  ELSEWHERE,
  HERE,
  PERSONAS,
  REMOTE,
  waitUntil,
  type TestProduct,
  type Store,
  type Visitor,
} from '../product/test-product';

export const someId = (): string => randomBytes(12).toString('hex');
export const someEmail = (): string => `${randomBytes(6).toString('hex')}@example.org`;
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Stored objects of every kind, in chapter HERE and elsewhere. */
export interface Fixtures {
  product: TestProduct;
  publicEvent: string;
  membersOnlyEvent: string;
  membersOnlyElsewhere: string;
  /** The id of a join request to HERE that stays pending. */
  pendingHere: string;
  avatarKey: string;
  /** The token of a member's calendar feed. */
  calendarToken: string;
  /** A member of HERE and one of ELSEWHERE who make no calls. */
  someMember: Visitor;
  someoneElsewhere: Visitor;
  /** Creates a user with a pending join request to a chapter, and resolves to its id. */
  newRequest(chapterId: number): Promise<string>;
}

export async function createFixtures(product: TestProduct): Promise<Fixtures> {
  const { siteAdmin, chapterAdmin, otherAdmin, member } = product.personas;
  const [someMember, someoneElsewhere] = await Promise.all([
    product.createPerson(HERE, { name: 'Max Somebody' }),
    product.createPerson(ELSEWHERE, { name: 'Ada Elsewhere' }),
  ]);
  const event = async (creator: Visitor, chapterId: number, isPublic: boolean) =>
    (
      await creator.ok<{ id: string }>('POST', '/api/events', {
        title: `${isPublic ? 'Open' : 'Closed'} evening`,
        startTime: inDays(3),
        endTime: inDays(4),
        chapterId,
        isPublic,
      })
    ).id;
  const newRequest = async (chapterId: number) => {
    const requester = await product.createPerson(REMOTE, { paid: false, name: 'Rea Requester' });
    return requester.requestToJoin(chapterId, 'May I?');
  };
  const [publicEvent, membersOnlyEvent, membersOnlyElsewhere, pendingHere, avatar, calendar] = await Promise.all([
    event(chapterAdmin, HERE, true),
    event(chapterAdmin, HERE, false),
    event(otherAdmin, ELSEWHERE, false),
    newRequest(HERE),
    someMember
      .call('POST', '/api/profile/avatar', { body: avatarForm() })
      .then(({ body }) => (body as { avatarUrl: string }).avatarUrl),
    someMember.ok<{ path: string }>('POST', '/api/user/calendar-feeds', { kind: 'chapters' }).then(({ path }) => path),
  ]);
  for (const chapterId of [HERE, ELSEWHERE])
    await siteAdmin.ok('POST', `/api/chapters/${chapterId}/announcements`, { title: 'News', content: 'There is news' });
  await newRequest(ELSEWHERE);

  // Every account has one rejected join request, one RSVP, one calendar feed, one notice and two conversations.
  const accounts = [
    ...new Set(
      PERSONAS.map((name) => product.personas[name]).filter(
        ({ userId, headers }) => userId && !Object.keys(headers).length,
      ),
    ),
  ];
  for (const account of accounts) {
    await insertNotices(product, account, 1);
    for (const other of [someMember, someoneElsewhere]) await insertConversation(product, account, other);
  }
  const at = new Date('2024-02-03T10:00:00Z');
  await product.collection('chapters', 'joinRequests').insertMany(
    accounts.map(({ userId }) => ({
      userId: new ObjectId(userId),
      chapterId: REMOTE,
      status: 'rejected',
      message: 'Please',
      createdAt: at,
      decidedAt: at,
      decidedBy: new ObjectId(siteAdmin.userId),
      reason: 'Too far away',
    })),
  );
  await product.collection('events', 'calendarfeeds').insertMany(
    accounts.map(({ userId }) => ({
      userId: new ObjectId(userId),
      kind: 'mine',
      tokenHash: userId,
      formerHashes: [],
      createdAt: at,
    })),
  );
  await someMember.ok('POST', `/api/events/${membersOnlyEvent}/rsvp`, { status: 'attending' });
  const startTime = new Date(inDays(3));
  await product.collection('events', 'rsvps').insertMany(
    [...accounts, someMember].map(({ userId }) => ({
      userId: new ObjectId(userId),
      eventId: new ObjectId(publicEvent),
      status: 'maybe',
      updatedAt: at,
      startTime,
    })),
  );
  const socket = await member.socket();
  await new Promise((resolve) => {
    socket.emit('send-message', { chapterId: HERE, content: 'Good evening' }, resolve);
  });
  socket.disconnect();

  return {
    product,
    publicEvent,
    membersOnlyEvent,
    membersOnlyElsewhere,
    pendingHere,
    avatarKey: avatar.split('/').at(-1)!,
    calendarToken: calendar.split('/').at(-2)!,
    someMember,
    someoneElsewhere,
    newRequest,
  };
}

/** Waits until background jobs have delivered everything that calls have left for them. */
export async function waitForJobs(product: TestProduct): Promise<void> {
  await waitUntil('background jobs have synced and removed what was left, and delivered domain events', async () => {
    const counts = await Promise.all([
      ...['personOutbox', 'removalOutbox', 'addressChoices'].map((outbox) => dueRecords(product.db('auth'), outbox)),
      product.collection('auth', 'mergedAccounts').countDocuments({ isMoving: true }),
      dueRecords(product.db('chapters'), 'memberChangeOutbox'),
      ...RECORDING_STORES.map((store) => dueRecords(product.db(store), 'domainEventOutbox')),
    ]);
    return counts.every((count) => count === 0);
  });
}

/**
 * Returns every stored document as one line of text, in a fixed order. Lines that two snapshots do not share are
 * changes.
 *
 * The lines do not contain what background jobs write by themselves: the time of a session's last use, audit records
 * that are being delivered (their ids are compared), and how often and until when a user is locked. A job that finds an
 * unfinished deletion repeats its steps, and so locks the user again.
 */
export async function snapshot(product: TestProduct): Promise<string[]> {
  await waitForJobs(product);
  const lines = await Promise.all(
    (['auth', 'chapters', 'events', 'chat', 'admin', 'notifications', 'content'] as const).map(async (service) => {
      const collections = await product.db(service).listCollections({}, { nameOnly: true }).toArray();
      const names = collections.map(({ name }) => name).filter((name) => !NOT_COMPARED.includes(name));
      return Promise.all(names.sort().map((name) => listDocuments(product, service, name)));
    }),
  );
  return [...lines.flat(2), ...(await auditIds(product)).map((id) => `audit record ${id}`)];
}

/** Returns the lines that only one of two snapshots has, the earlier one's with `-` and the later one's with `+`. */
export function changesBetween(before: readonly string[], after: readonly string[]): string[] {
  const [old, current] = [new Set(before), new Set(after)];
  return [
    ...before.filter((line) => !current.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !old.has(line)).map((line) => `+ ${line}`),
  ];
}

async function listDocuments(product: TestProduct, service: Store, name: string): Promise<string[]> {
  const find = (filter: object, projection: object) =>
    product.collection(service, name).find(filter, { projection }).sort({ _id: 1 }).toArray();
  if (name === 'personLocks') {
    // The store removes locks of a few seconds when they expire.
    const locks = await find({ expiresAt: { $gt: new Date(Date.now() + 60_000) } }, { closedUntil: 1 });
    const ofCalls = locks.filter(({ _id }) => !String(_id).startsWith('import:')); // Jobs hold the locks of imports.
    return ofCalls.map(
      ({ _id, closedUntil }) => `${service}.${name} ${String(_id)} ${closedUntil ? 'closed' : 'open'}`,
    );
  }
  const documents = await find({}, name === 'sessions' ? { lastSeenAt: 0, expiresAt: 0 } : {});
  return documents.map((document) => `${service}.${name} ${JSON.stringify(document)}`);
}

const NOT_COMPARED = [
  'auditOutbox',
  'domainEventOutbox',
  'auditEntries',
  'domainEvents',
  'mails',
  'notices',
  'leases',
  'digestRounds',
  'deletionReceipts',
  // A job stores them soon after the start.
  'planPrices',
  // A job counts them.
  'countRuns',
  'tallies',
  'chapterHealth',
  'personOutbox',
  'removalOutbox',
  'memberChangeOutbox',
  'resetOutbox',
  'passkeyChallenges',
  'pendingLogins',
];

/** Returns the ids of all audit records, delivered or not. A record is in the log before it leaves its outbox. */
async function auditIds(product: TestProduct): Promise<string[]> {
  const idsIn = async (service: Store, name: string) =>
    (await product.collection(service, name).distinct('_id')).map(String);
  const waiting = await Promise.all(RECORDING_STORES.map((service) => idsIn(service, 'auditOutbox')));
  return [...new Set([...waiting.flat(), ...(await idsIn('admin', 'auditEntries'))])].sort();
}
