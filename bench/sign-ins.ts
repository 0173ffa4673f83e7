import { startServerSide } from '@meridian/launch/server-side';
import { hash } from '@node-rs/argon2';
import { MongoClient } from 'mongodb';
import { insertMembers } from './members';

const PASSWORD = 'correct horse';

/** Returns the credentials of the member with this number of `insertMembers`, after {@link startWithPasswords}. */
export const createCredentials = (n: number) => ({ email: `person${n}@example.org`, password: PASSWORD });

/** The environment variables of auth. The limits per IP are off, because all requests come from one address. */
const NO_SIGN_IN_LIMITS = {
  LOGIN_LIMIT_PER_IP: '1000000',
  LOGIN_LIMIT_PER_ACCOUNT: '1000000',
  LOGIN_LIMIT_SUCCESSES: '1000000',
  SESSION_LIMIT_PER_PERSON: '1000000',
};

/** Gives the members of `insertMembers` a password with a hash as strong as the product's. */
async function setPasswords(mongoUrl: string, prefix: string): Promise<void> {
  const client = await MongoClient.connect(mongoUrl);
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await client.db(`${prefix}auth`).collection('users').updateMany({}, { $set: { passwordHash } });
  await client.close();
}

/** Starts the product with members who have a password, without limits on logins. */
export async function startWithPasswords(
  mongoUrl: string,
  databasePrefix: string,
  sizes: Parameters<typeof insertMembers>[2],
) {
  const members = await insertMembers(mongoUrl, databasePrefix, sizes);
  await setPasswords(mongoUrl, databasePrefix);
  const server = await startServerSide({ mongoUrl, databasePrefix, env: { auth: NO_SIGN_IN_LIMITS } });
  return { members, server };
}
