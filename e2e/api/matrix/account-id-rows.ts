import { ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { findSessionId } from '../stored-credentials';
import type { Fixtures } from './fixtures';
import type { IdRow } from './row';

const GONE = [401, 404, 404, 404] as const;
const BAD = [401, 400, 400, 400] as const;

const someones = {
  absent: 'f'.repeat(24),
  malformed: 'not-an-id',
  expect: { foreign: GONE, absent: GONE, malformed: BAD },
};
const someonesPasskey = {
  ...someones,
  foreign: async ({ product, someMember }: Fixtures) => {
    const { insertedId } = await product
      .db('auth')
      .collection('passkeys')
      .insertOne({
        userId: new ObjectId(someMember.userId),
        credentialId: randomUUID(),
        userHandle: 'none',
        publicKey: 'none',
        counter: 0,
        transports: [],
        name: 'Phone',
        createdAt: new Date(),
      });
    return String(insertedId);
  },
};

/** The rows about ids of what belongs to one account. */
export const ACCOUNT_ID_ROWS: readonly IdRow[] = [
  {
    route: 'auth.endSession',
    name: 'id',
    ...someones,
    foreign: ({ product, someMember }: Fixtures) => findSessionId(product, someMember),
  },
  { route: 'auth.renamePasskey', name: 'id', ...someonesPasskey, input: () => ({ body: { name: 'Phone' } }) },
  { route: 'auth.removePasskey', name: 'id', ...someonesPasskey },
];
