import { ObjectId } from 'mongodb';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { HERE } from '../product/personas';
import type { Visitor } from '../product/person';
import { insertPerson, type Databases } from './people';
import { createAuthenticator, totpCode } from '@meridian/service-kit/testing';
import {
  codeAsTyped,
  type Passkey,
  type PasskeyChallenge,
  type PasskeyCreation,
  type RecoveryCodes,
} from '@meridian/shared-types';

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
  await databases.collection('auth', 'accountTokens').insertOne({
    tokenHash: hashOf(token),
    kind,
    email,
    userId: new ObjectId(userId),
    expiresAt: new Date(Date.now() + 600_000),
  });
  return token;
}

/** Returns the id of the session that belongs to a person's cookie. */
export async function findSessionId({ collection }: Databases, { cookie }: Visitor): Promise<string | undefined> {
  const tokenHash = hashOf(cookie?.split('=')[1] ?? '');
  const found = await collection('auth', 'sessions').findOne({ tokenHash }, { projection: { _id: 1 } });
  return found ? String(found._id) : undefined;
}

const APP = '/api/profile/two-factor/app';
export const PASSKEYS = '/api/profile/passkeys';

/** Returns the code that confirms a user's new authenticator app. */
export async function newCode(person: Visitor): Promise<{ code: string }> {
  const { secret } = await person.ok<{ secret: string }>('POST', APP);
  return { code: totpCode(secret) };
}

/**
 * Sets up an authenticator app, and signs in with it, because an earlier session cannot change it. Resolves to its
 * recovery codes.
 */
export async function addTotpAuthenticator(person: Visitor): Promise<string[]> {
  const { secret } = await person.ok<{ secret: string }>('POST', APP);
  const { recoveryCodes } = await person.ok<RecoveryCodes>('PUT', APP, { code: totpCode(secret) });
  await person.signIn();
  await person.ok('POST', '/api/auth/login/two-factor', { code: totpCode(secret, 1) }); // Each code is valid once.
  return recoveryCodes.map(codeAsTyped);
}

/** Returns a visitor who has entered the right password, and the code that is still needed. */
export async function pendingLogin(person: Visitor): Promise<{ visitor: Visitor; code: string }> {
  const [code = ''] = await addTotpAuthenticator(person);
  const visitor = Object.assign(person.frozen(), { cookie: undefined });
  await visitor.signIn();
  return { visitor, code };
}

/** Returns the request of a browser that has created a passkey, and its authenticator. */
export async function newPasskey(person: Visitor) {
  const origin = `http://localhost:${new URL(person.url).port}`;
  const device = createAuthenticator({ rpId: 'localhost', origin });
  const options = await person.ok<PasskeyCreation>('POST', `${PASSKEYS}/challenge`);
  return { device, body: { name: 'Phone', ...device.create(options) } };
}

/** Adds a passkey, and signs in with it, because an earlier session cannot change it. Resolves to its path. */
export async function addPasskey(person: Visitor, name = 'Phone'): Promise<string> {
  const { device, body } = await newPasskey(person);
  const { id } = await person.ok<Passkey>('POST', PASSKEYS, { ...body, name });
  const challenge = await person.ok<PasskeyChallenge>('POST', '/api/auth/passkey/challenge');
  await person.ok('POST', '/api/auth/passkey', device.use(challenge));
  return `${PASSKEYS}/${id}`;
}

/** Returns the request with which a browser signs a user in by passkey. */
export async function passkeyProof(person: Visitor) {
  const { device, body } = await newPasskey(person);
  await person.ok('POST', PASSKEYS, body);
  return device.use(await person.ok<PasskeyChallenge>('POST', '/api/auth/passkey/challenge'));
}
