import { hash } from '@node-rs/argon2';
import { MongoClient } from 'mongodb';
import { compareCosts, type Size } from '../comparison';
import { load } from '../load';
import { PREFIX } from '../members';
import { withProduct } from '../product';
import { forkLoop } from '../programs/fork-program';

/** There are more members than a round uses, so that no member signs in often enough to count as an attack. */
const MEMBERS = 2000;
const PASSWORD = 'correct horse';
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The limits per address are off, because all requests come from one. */
const NO_LIMITS = Object.fromEntries(
  ['LOGIN_LIMIT_PER_IP', 'LOGIN_LIMIT_PER_ACCOUNT', 'LOGIN_LIMIT_SUCCESSES', 'SESSION_LIMIT_PER_PERSON'].map((name) => [
    name,
    '1000000',
  ]),
);

/** Measures logins through gateway and auth, compared with checks of the same kind of hash in an empty loop. */
export const measure = (size: Size) =>
  withProduct(async ({ store, serve, fill, closeLater }) => {
    await fill({ members: MEMBERS, events: 1 });
    const client = closeLater(await MongoClient.connect(store.url));
    const passwordHash = await hash(PASSWORD, HASHING);
    await client.db(`${PREFIX}auth`).collection('users').updateMany({}, { $set: { passwordHash } });
    const server = await serve({ env: { auth: NO_LIMITS } });
    const loop = closeLater(await forkLoop('hash-loop', [passwordHash, PASSWORD]));
    let at = 0;
    const body = () => JSON.stringify({ email: `person${(at += 1) % MEMBERS}@example.org`, password: PASSWORD });
    const variants = [
      { name: 'hash', run: (count: number) => loop.run(count), pids: () => ({ hash: loop.pid }) },
      {
        name: 'product',
        run: (count: number) => load({ url: `${server.url}/api/auth/login`, method: 'POST', body, count }),
        pids: () => ({ ...server.pids(), store: store.pid() }),
      },
    ];
    return compareCosts(variants, size, { peer: 'hash', programs: ['gateway', 'auth', 'chapters', 'store'] });
  });
