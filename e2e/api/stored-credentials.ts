import { ObjectId } from 'mongodb';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { HERE, type Visitor } from './harness';
import { insertPerson, type Databases } from './insert-person';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** What a person sends who uses the link to a new password. The link is stored as if it had been mailed. */
export async function createPasswordLink(databases: Databases, person?: Visitor) {
  const { userId } = person ?? (await insertPerson(databases, HERE));
  const token = randomBytes(32).toString('base64url');
  await databases
    .db('auth')
    .collection('passwordTokens')
    .insertOne({
      tokenHash: hashOf(token),
      userId: new ObjectId(userId),
      expiresAt: new Date(Date.now() + 600_000),
    });
  return { token, password: randomUUID() };
}

/** The id of the session that a person's cookie stands for. */
export async function sessionIdOf({ db }: Databases, { cookie }: Visitor): Promise<string | undefined> {
  const tokenHash = hashOf(cookie?.split('=')[1] ?? '');
  const found = await db('auth')
    .collection('sessions')
    .findOne({ tokenHash }, { projection: { _id: 1 } });
  return found ? String(found._id) : undefined;
}
