import { DAY_MS, HOUR_MS } from '@meridian/shared-types';
import { foldText, searchWords } from '@meridian/shared-types/search';
import { ObjectId, type Db } from 'mongodb';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Visitor } from '../product/person';
import { HERE } from '../product/personas';

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
  /** The name of the session cookie. */
  cookieName: string;
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

/** Inserts a signed-in user directly into the databases, as a registration and a payment store one. */
export async function insertPerson(
  databases: Databases,
  chapterId: number,
  {
    paid = false,
    siteAdmin = false,
    isUnconfirmed = false,
    role = 'member',
    name = `Inserted ${randomBytes(3).toString('hex')}`,
  }: InsertedPerson = {},
): Promise<Visitor> {
  const { db, url } = databases;
  const now = new Date();
  const userId = new ObjectId();
  const email = `${String(userId)}@example.org`;
  const place = { _id: new ObjectId(), chapterId, role, joinedAt: now };
  const person = Object.assign(new Visitor(url), { userId: String(userId), name, email, password: PASSWORD });
  await Promise.all([
    db('auth')
      .collection('users')
      .insertOne({
        _id: userId,
        email,
        passwordHash: PASSWORD_HASH,
        name,
        location: '',
        description: '',
        tags: [],
        ...(isUnconfirmed && { unverifiedSince: now }),
        ...(isUnconfirmed && !paid && { removeAt: new Date(now.getTime() + MONTH_MS) }),
        isSiteAdmin: siteAdmin,
        homeChapterId: chapterId,
        subscription: paid
          ? {
              status: 'active',
              plan: 'monthly',
              amount: 29,
              since: now,
              cardLast4: '4242',
              paidUntil: new Date(now.getTime() + MONTH_MS),
            }
          : { status: 'newsletter' },
        hasSignedIn: true,
        lastSeenOn: new Date(now.toISOString().slice(0, 10)),
        version: 1,
        createdAt: now,
        words: searchWords(name, email),
      }),
    paid &&
      db('auth').collection('payments').insertOne({
        userId,
        plan: 'monthly',
        amount: 29,
        cardLast4: '4242',
        idempotencyKey: randomUUID(),
        paidAt: now,
      }),
    // A payment starts a new session, which keeps the time of the login.
    insertSession(databases, person, undefined, paid ? now : undefined),
    db('chapters')
      .collection('people')
      .insertOne({
        _id: userId,
        name,
        location: '',
        description: '',
        tags: [],
        avatarUrl: null,
        isActive: paid,
        isSiteAdmin: siteAdmin,
        version: 1,
        words: searchWords(name),
        orderKey: `${foldText(name)} ${String(userId)}`,
        firstJoinedAt: now,
        places: [place],
      }),
    db('chapters')
      .collection('memberships')
      .insertOne({ ...place, userId }),
    db('chapters')
      .collection<{ _id: number }>('chapters')
      .updateOne({ _id: chapterId }, { $inc: { memberCount: 1, adminCount: role === 'admin' ? 1 : 0 } }),
  ]);
  return person;
}

/** The milliseconds for which the proof of identity is valid in tests, which run longer than ten minutes. */
const PROVED_MS = HOUR_MS;

/** Signs a user in with a new session, as a login stores one. */
export async function insertSession(
  { db, cookieName }: Databases,
  person: Visitor,
  authenticatedAt = new Date(Date.now() + PROVED_MS),
  signedInAt?: Date,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  await db('auth')
    .collection('sessions')
    .insertOne({
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
  await databases.db('auth').collection('users').updateOne({ _id }, { $set: { suspension } });
  await databases
    .db('chapters')
    .collection('people')
    .updateOne({ _id }, { $set: { isSuspended: true, isActive: false } });
  await databases
    .db('chapters')
    .collection('memberships')
    .updateMany({ userId: _id }, { $set: { isSuspended: true } });
  return person;
}
