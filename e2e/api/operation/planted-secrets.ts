import { DAY_MS } from '@meridian/shared-types';
import type { ExportKind } from '@meridian/shared-types/contracts';
import { ObjectId, type Document } from 'mongodb';
import type { Databases } from '../records/people';
import type { Store } from '../product/test-product';

/** The collection of each kind, and a filter for its documents in the export. */
export const STORED_KINDS: Record<ExportKind, [string, Document?]> = {
  people: ['users', { removalPending: { $ne: true } }],
  payments: ['payments'],
  keptPayments: ['keptPayments'],
  ledger: ['ledgerLines'],
  subscribers: ['newsletter_subscribers', { pendingUntil: { $exists: false } }],
  mergedAccounts: ['mergedAccounts'],
  profilePictures: ['avatars'],
  chapters: ['chapters'],
  memberships: ['memberships'],
  joinRequests: ['joinRequests'],
  bans: ['bans'],
  announcements: ['announcements'],
  hiddenAnnouncements: ['hiddenannouncements'],
  events: ['events'],
  eventChanges: ['eventchanges'],
  eventDrafts: ['eventdrafts'],
  series: ['eventseries'],
  rsvps: ['rsvps'],
  attendance: ['checkins'],
  holidays: ['holidaylists'],
  messages: ['messages', { conversation: /^chapter:/ }],
  messagePictures: [
    'messagePictures',
    { conversation: /^chapter:/, messageId: { $exists: true }, deleteAt: { $exists: false } },
  ],
  removals: ['removals'],
  mutes: ['mutes'],
  chatSettings: ['chatSettings'],
  heldMessages: ['heldMessages'],
  posts: ['posts'],
  postVersions: ['postversions'],
  sitePageVersions: ['sitepageversions'],
  pictures: ['pictures'],
  mailOptOuts: ['optOuts', { isOut: true }],
  letters: ['letters'],
  threads: ['threads'],
  notes: ['notes'],
  monthlyNumbers: ['tallies'],
  chapterHealth: ['chapterHealth'],
  auditLog: ['auditEntries'],
};
/** More chat messages than a page of them has. */
export const MESSAGES = 1200;
const SECRET = 'planted-secret-';

/** Inserts secrets where they are stored, and a document of each kind that a new product does not have. */
export async function plantSecrets(product: Pick<Databases, 'collection'>, userId: string): Promise<void> {
  const userObjectId = new ObjectId(userId);
  const secret = (name: string) => `${SECRET}${name}`;
  await product.collection('auth', 'users').updateOne(
    { _id: userObjectId },
    {
      $set: {
        recoveryCodes: [secret('recovery')],
        passkeyHandle: secret('handle'),
        totpAuthenticator: { secret: secret('app'), lastStep: 0 },
        'subscription.cardLast4': secret('card'),
        name: '=HYPERLINK("x")',
      },
    },
  );
  await product
    .collection('auth', 'newsletter_subscribers')
    .insertOne({ email: 'reader@example.org', createdAt: new Date() });
  await product.collection('auth', 'newsletter_subscribers').insertOne({
    email: secret('pending@example.org'),
    createdAt: new Date(),
    pendingUntil: new Date(Date.now() + DAY_MS),
    tokenHash: secret('newsletter'),
  });
  const merged = {
    _id: new ObjectId(),
    intoId: userObjectId,
    email: 'former@example.org',
    name: 'Former',
    byId: userObjectId,
  };
  await product.collection('auth', 'mergedAccounts').insertOne({
    ...merged,
    passwordHash: secret('merged'),
    createdAt: new Date(),
    at: new Date(),
    reason: 'The same',
  });
  await product.collection('notifications', 'optOuts').insertOne({
    _id: 'AbCdEfGhIjKlMn-_.newsletter' as never,
    userId: userObjectId,
    scope: 'newsletter',
    isOut: true,
    at: new Date(),
  });
  await product.collection('events', 'eventchanges').insertOne({
    eventId: new ObjectId(),
    version: 2,
    at: new Date(),
    by: userObjectId,
    changes: [{ field: 'title', from: 'Old', to: 'New' }],
  });
  await product
    .collection<{ _id: string }>('admin', 'tallies')
    .insertOne({ _id: '2020-01 3', form: 2, members: 4, paying: 7 } as never);
  await product.collection('admin', 'threads').insertOne({
    kind: 'report',
    state: 'closed',
    version: 2,
    title: 'Reported message',
    createdAt: new Date(),
    report: {
      thing: { kind: 'message', chapterId: 3, messageId: 'a'.repeat(24) },
      key: secret('report'),
      copy: 'Buy',
      chapterId: 3,
      reports: [{ reporterId: userId, reason: 'spam', text: 'An advertisement', at: new Date() }],
      decision: { action: 'dismiss', reason: 'It is not', byId: userId, at: new Date() },
    },
    entries: [],
    words: [],
  });
  await product.collection<{ _id: number }>('chapters', 'chapters').insertOne({
    _id: 9002,
    slug: 'merged-away',
    nameSlug: 'merged-away',
    slugs: ['merged-away', 'its-first-name'],
    name: 'Merged away',
    description: '',
    state: 'California',
    timeZone: 'UTC',
    createdAt: new Date(),
    memberCount: 0,
    adminCount: 0,
    archive: { at: new Date(), reason: 'Part of another one', mergedInto: 1 },
  } as never);
  await product
    .collection('chat', 'messages')
    .insertOne({ conversation: 'direct:a.b', seq: 1, content: secret('direct message') });
  await product
    .collection('events', 'calendarfeeds')
    .insertOne({ userId: userObjectId, kind: 'all', tokenHash: secret('feed') });
  await product.collection('chapters', 'invites').insertOne({ chapterId: 1, tokenHash: secret('invite') });
  await product.collection('content', 'posts').updateOne({}, { $set: { previewToken: secret('preview') } });
  const at = Date.now();
  const messages = Array.from({ length: MESSAGES }, (_, index) => ({
    conversation: 'chapter:9001',
    seq: index + 1,
    senderId: userObjectId,
    content: `Message ${index + 1}, with “quotes”, commas\nand lines`,
    createdAt: new Date(at + index),
  }));
  await product.collection('chat', 'messages').insertMany(messages);
}

/** Returns some secrets of each kind of the demo users, and values that would identify others. */
export async function secretsInUse(product: Pick<Databases, 'collection'>): Promise<string[]> {
  const some = async (store: Store, name: string, field: string, filter = {}) =>
    (
      await product
        .collection(store, name)
        .find(filter, { projection: { [field]: 1 } })
        .limit(40)
        .toArray()
    )
      .map((found) => found[field] as string | undefined)
      .filter((value) => value !== undefined && value.length > 30);
  const found = await Promise.all([
    some('auth', 'users', 'passwordHash'),
    some('auth', 'sessions', 'tokenHash'),
    some('chat', 'messages', 'content', { conversation: /^direct:/ }),
  ]);
  return [...found.flat(), '$argon2', 'passwordHash', 'tokenHash', 'cardLast4', SECRET].filter(
    (each) => each !== undefined,
  );
}
