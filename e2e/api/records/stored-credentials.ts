import { ObjectId } from 'mongodb';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { HERE, type Visitor } from '../product/test-product';
import { insertPerson, type Databases } from './insert-person';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns the request of a user who uses a password link. */
export const createPasswordLink = async (databases: Databases, person?: Visitor) => ({
  token: await createLink(databases, 'new-password', person ?? (await insertPerson(databases, HERE))),
  password: randomUUID(),
});

/** Returns the request of a user who confirms their address. */
export const createConfirmationLink = async (databases: Databases, person?: Visitor) => ({
  token: await createLink(
    databases,
    'confirm-address',
    person ?? (await insertPerson(databases, HERE, { isUnconfirmed: true })),
  ),
});

/**
 * Returns the request of a user who confirms a new address, and the request from the earlier address that undoes it.
 */
export const createChangeLink = async (databases: Databases, person?: Visitor) => {
  const changing = person ?? (await insertPerson(databases, HERE));
  return { token: await createLink(databases, 'change-address', changing, `${randomUUID()}@example.org`) };
};
export const createUndoLink = async (databases: Databases, person?: Visitor) => {
  const changed = person ?? (await insertPerson(databases, HERE));
  return { token: await createLink(databases, 'undo-address', changed, `${randomUUID()}@example.org`) };
};

/** Returns the token of a link, and stores it as if it had been mailed. */
async function createLink(
  databases: Databases,
  kind: string,
  { userId, email: own }: Visitor,
  email = own,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await databases
    .db('auth')
    .collection('accountTokens')
    .insertOne({
      tokenHash: hashOf(token),
      kind,
      email,
      userId: new ObjectId(userId),
      expiresAt: new Date(Date.now() + 600_000),
    });
  return token;
}

/** Returns the id of the session that belongs to a person's cookie. */
export async function findSessionId({ db }: Databases, { cookie }: Visitor): Promise<string | undefined> {
  const tokenHash = hashOf(cookie?.split('=')[1] ?? '');
  const found = await db('auth')
    .collection('sessions')
    .findOne({ tokenHash }, { projection: { _id: 1 } });
  return found ? String(found._id) : undefined;
}
