import { emptyFields, PROFILE_FIELDS } from '@meridian/shared-types/schemas';
import { aProfile } from '@meridian/shared-types/testing';
import { DAY_MS, HOUR_MS } from '@meridian/shared-types';
import { nameKey, searchWords } from '@meridian/shared-types/search';
import { ObjectId, type Collection, type Db, type Document } from 'mongodb';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Visitor } from '../product/person';
import { HERE } from './chapters';

/** The password of all these users, with its hash as auth makes it in tests, which is fast to check. */
const PASSWORD = 'one-for-all-of-them';
const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$fuOvVBpn+N+Xytp/+DLRVA$EiszyOldoYbPrNp7prE2raBjYvgc/+hwU3r/r6ulxHc';

/** The milliseconds of a paid month. */
const MONTH_MS = 30 * DAY_MS;

export const STORES = ['auth', 'chapters', 'events', 'chat', 'admin', 'notifications', 'content'] as const;
/** The databases with outboxes of audit records and domain events, which their services deliver in the background. */
export const RECORDING_STORES = ['auth', 'chapters', 'events', 'chat', 'notifications', 'content'] as const;
export type Store = (typeof STORES)[number];

/** A server side and its databases. */
export interface Databases {
  url: string;
  db(service: Store): Db;
  collection<T extends Document = Document>(service: Store, name: string): Collection<T>;
  /** The name of the session cookie. */
  cookieName: string;
}

/** Inserts a document, and resolves to its id. */
export async function insert(
  { collection }: Pick<Databases, 'collection'>,
  service: Store,
  name: string,
  document: object,
) {
  return String((await collection(service, name).insertOne(document)).insertedId);
}

export interface InsertedPerson {
  paid?: boolean;
  siteAdmin?: boolean;
  /** Whether the address still needs to be confirmed. */
  isUnconfirmed?: boolean;
  /** The role in the chapter. Default: `member`. */
  role?: 'member' | 'admin';
  name?: string;
}

/** Returns the documents of a user, as a registration and a payment store them. */
export function createPersonDocuments(
  chapterId: number,
  { paid = false, siteAdmin = false, isUnconfirmed = false, role = 'member', name = '' }: InsertedPerson,
  now = new Date(),
) {
  const userId = new ObjectId();
  const email = `${String(userId)}@example.org`;
  const joined = { _id: new ObjectId(), chapterId, role, joinedAt: now };
  const paidUntil = new Date(now.getTime() + MONTH_MS);
  const card = { plan: 'monthly', amount: 2900, currency: 'USD', cardLast4: '4242' };
  return {
    user: {
      _id: userId,
      email,
      passwordHash: PASSWORD_HASH,
      ...emptyFields(PROFILE_FIELDS),
      name,
      ...(isUnconfirmed && { unverifiedSince: now }),
      ...(isUnconfirmed && !paid && { removeAt: paidUntil }),
      isSiteAdmin: siteAdmin,
      homeChapterId: chapterId,
      subscription: paid ? { status: 'active', ...card, since: now, paidUntil } : { status: 'newsletter' },
      hasSignedIn: true,
      lastSeenOn: new Date(now.toISOString().slice(0, 10)),
      version: 1,
      createdAt: now,
      words: searchWords(name, email),
    },
    payment: { userId, ...card, idempotencyKey: randomUUID(), paidAt: now },
    person: {
      _id: userId,
      ...aProfile({ name }),
      isActive: paid,
      isSiteAdmin: siteAdmin,
      version: 1,
      words: searchWords(name),
      orderKey: `${nameKey(name)} ${String(userId)}`,
      firstJoinedAt: now,
      places: [joined],
    },
    membership: { ...joined, userId },
  };
}

/** Adds members to the counts of a chapter. */
export const countMembers = ({ collection }: Databases, _id: number, memberCount: number, adminCount: number) =>
  collection<{ _id: number }>('chapters', 'chapters').updateOne({ _id }, { $inc: { memberCount, adminCount } });

/** Inserts a signed-in user directly into the databases. */
export async function insertPerson(
  databases: Databases,
  chapterId: number,
  options: InsertedPerson = {},
): Promise<Visitor> {
  const { collection, url } = databases;
  const { name = `Inserted ${randomBytes(3).toString('hex')}`, paid } = options;
  const { user, payment, person, membership } = createPersonDocuments(chapterId, { ...options, name });
  const { email } = user;
  const visitor = Object.assign(new Visitor(url), { userId: String(user._id), name, email, password: PASSWORD });
  await Promise.all([
    collection('auth', 'users').insertOne(user),
    paid && collection('auth', 'payments').insertOne(payment),
    // A payment starts a new session, which keeps the time of the login.
    insertSession(databases, visitor, undefined, paid ? user.createdAt : undefined),
    collection('chapters', 'people').insertOne(person),
    collection('chapters', 'memberships').insertOne(membership),
    countMembers(databases, chapterId, 1, options.role === 'admin' ? 1 : 0),
  ]);
  return visitor;
}

/** Inserts a member of HERE who has paid. */
export const insertMember = (databases: Databases, name?: string): Promise<Visitor> =>
  insertPerson(databases, HERE, { paid: true, ...(name && { name }) });

/** The milliseconds for which the proof of identity is valid in tests, which run longer than ten minutes. */
const PROVED_MS = HOUR_MS;

/** Signs a user in with a new session, as a login stores one. */
export async function insertSession(
  { collection, cookieName }: Databases,
  person: Visitor,
  authenticatedAt = new Date(Date.now() + PROVED_MS),
  signedInAt?: Date,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  await collection('auth', 'sessions').insertOne({
    tokenHash: createHash('sha256').update(token).digest('hex'),
    userId: new ObjectId(person.userId),
    address: '127.0.0.1',
    userAgent: 'inserted',
    method: 'password',
    createdAt: now,
    authenticatedAt,
    ...(signedInAt && { signedInAt }),
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  });
  person.cookie = `${cookieName}=${token}`;
}

export async function insertSuspended(databases: Databases): Promise<Visitor> {
  const person = await insertPerson(databases, HERE, { paid: true });
  const _id = new ObjectId(person.userId);
  const suspension = { reason: 'Advertising', since: new Date(), byId: new ObjectId() };
  await databases.collection('auth', 'users').updateOne({ _id }, { $set: { suspension } });
  await databases.collection('chapters', 'people').updateOne({ _id }, { $set: { isSuspended: true, isActive: false } });
  await databases.collection('chapters', 'memberships').updateMany({ userId: _id }, { $set: { isSuspended: true } });
  return person;
}
