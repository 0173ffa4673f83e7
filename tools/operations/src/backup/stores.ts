import { serviceEnv } from '@meridian/kit/env'; // the whole package would take half a second to load
import { MongoClient } from 'mongodb';
import { z } from 'zod';

/** The services with data of their own. */
const STORES = ['auth', 'chapters', 'events', 'chat', 'admin'] as const;

/** Not kept: who was signed in signs in again, so that a session that was ended does not come back to life. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['auth.sessions']);

/** What a backup says of itself, written when all else is. */
export const Manifest = z.object({
  format: z.literal(1),
  /** When it was begun; the data is that of one moment soon after. */
  at: z.iso.datetime(),
  collections: z.array(
    z.object({ store: z.enum(STORES), name: z.string(), documents: z.number().int(), sha256: z.string() }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

export interface Stores {
  client: MongoClient;
  databaseOf(store: (typeof STORES)[number]): string;
}
export { STORES };

/** Runs `work` on the stores that `MONGODB_URL` and `DATABASE_PREFIX` name, and says in one line what went wrong. */
export async function withStores(work: (stores: Stores) => Promise<string>): Promise<void> {
  try {
    const { MONGODB_URL, DATABASE_PREFIX } = process.env;
    const url = serviceEnv.MONGODB_URL.safeParse(MONGODB_URL);
    if (!url.success) throw new Error('MONGODB_URL has to name the document store.');
    const prefix = serviceEnv.DATABASE_PREFIX.parse(DATABASE_PREFIX);
    const client = new MongoClient(url.data, { serverSelectionTimeoutMS: 4000, w: 'majority', journal: true });
    try {
      process.stdout.write(`${await work({ client, databaseOf: (store) => `${prefix}${store}` })}\n`);
    } finally {
      await client.close();
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
