import { serviceEnv } from '@meridian/service-kit/env'; // The whole package would take half a second to load.
import { MongoClient } from 'mongodb';
import { z } from 'zod';
import type { Store } from '../services';

export interface Stores {
  client: MongoClient;
  /** Returns the name of a service's database. */
  nameDatabase(store: Store): string;
}

/** Runs `work` on the stores that `MONGODB_URL` and `DATABASE_PREFIX` name, and prints an error as one line. */
export async function withStores(work: (stores: Stores) => Promise<string>): Promise<void> {
  try {
    const { MONGODB_URL, DATABASE_PREFIX } = process.env;
    const url = serviceEnv.MONGODB_URL.safeParse(MONGODB_URL);
    if (!url.success) throw new Error('MONGODB_URL has to name the document store.');
    const prefix = serviceEnv.DATABASE_PREFIX.safeParse(DATABASE_PREFIX);
    if (!prefix.success) throw new Error('DATABASE_PREFIX may have small letters, digits and _ only.');
    const client = new MongoClient(url.data, { serverSelectionTimeoutMS: 4000, w: 'majority', journal: true });
    try {
      await client.connect().catch((error: Error) => {
        throw new Error(`The database does not respond: ${error.message}`);
      });
      process.stdout.write(`${await work({ client, nameDatabase: (store) => `${prefix.data}${store}` })}\n`);
    } finally {
      await client.close();
    }
  } catch (error) {
    process.stderr.write(`${explainError(error)}\n`);
    process.exitCode = 1;
  }
}

/** Returns the text of an error for an operator. The messages of system errors contain a code and a call instead. */
function explainError(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (error instanceof z.ZodError) return z.prettifyError(error);
  const file = path ?? 'a file';
  switch (code) {
    case 'EEXIST':
      return `${file} already exists. Name a new folder.`;
    case 'ENOENT':
      return `${file} does not exist.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${file} may not be read or written by this user.`;
    case 'ENOSPC':
      return 'The disk is full.';
    default:
      return message;
  }
}
