import { ObjectId } from 'mongodb';
import { createHash, randomBytes } from 'node:crypto';
import { Visitor, type Harness } from './harness';

/**
 * Inserts a signed-in person directly into the databases, as a registration (and a payment) does: for tests that need
 * many people and would spend their time hashing passwords. The password is that of the persona `member`.
 */
export async function insertPerson(
  { db, url, personas: { member } }: Harness,
  chapterId: number,
  { paid = false, siteAdmin = false } = {},
): Promise<Visitor> {
  const now = new Date();
  const [userId, token, name] = [
    new ObjectId(),
    randomBytes(32).toString('base64url'),
    `Inserted ${randomBytes(3).toString('hex')}`,
  ];
  const email = `${String(userId)}@example.org`;
  const words = name.toLowerCase().split(' ');
  const place = { _id: new ObjectId(), chapterId, role: 'member', joinedAt: now };
  const { passwordHash } = (await db('auth').collection('users').findOne({ email: member.email }))!;
  await db('auth')
    .collection('users')
    .insertOne({
      _id: userId,
      email,
      passwordHash,
      name,
      location: '',
      description: '',
      tags: [],
      isSiteAdmin: siteAdmin,
      homeChapterId: chapterId,
      subscription: paid ? { status: 'active', plan: 'monthly', since: now } : { status: 'newsletter' },
      version: 1,
      syncPending: false,
      createdAt: now,
      words: [...words, email],
    });
  await db('auth')
    .collection('sessions')
    .insertOne({
      tokenHash: createHash('sha256').update(token).digest('hex'),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
  await db('chapters')
    .collection('people')
    .insertOne({
      _id: userId,
      name,
      location: '',
      description: '',
      tags: [],
      avatarUrl: null,
      isActive: paid,
      version: 1,
      words,
      orderKey: `${name.toLowerCase()} ${String(userId)}`,
      firstJoinedAt: now,
      places: [place],
    });
  await db('chapters')
    .collection('memberships')
    .insertOne({ ...place, userId });
  await db('chapters')
    .collection<{ _id: number }>('chapters')
    .updateOne({ _id: chapterId }, { $inc: { memberCount: 1 } });
  return Object.assign(new Visitor(url), {
    cookie: `sid=${token}`,
    userId: String(userId),
    name,
    email,
    password: member.password,
  });
}
