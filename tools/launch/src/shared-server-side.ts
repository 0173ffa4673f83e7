import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DATA_FOLDER, type ServerSide } from './server-side';

/** A server side that several test files of a worker share, one after the other. */
export interface SharedServerSide {
  server: ServerSide;
  databasePrefix: string;
}

const KEY = Symbol.for('meridian.shared-server-side');
/** This outlasts a test file, which has modules of its own (see one-context-environment.cjs). */
const worker = globalThis as unknown as Record<symbol, SharedServerSide | undefined>;

export const getSharedServerSide = <T extends SharedServerSide>(): T | undefined => worker[KEY] as T | undefined;

/** Shares a server side with the following test files. With `undefined` they start another one. */
export function setSharedServerSide(shared: SharedServerSide | undefined): void {
  worker[KEY] = shared;
  const file = databasesFile();
  if (shared && file) appendFileSync(file, `${shared.databasePrefix}\n`);
}

/** Returns the prefixes of the databases that were shared in this run, by all workers. */
export const sharedDatabasePrefixes = (): string[] => {
  const file = databasesFile();
  return file && existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

const databasesFile = () => process.env[DATA_FOLDER] && `${path.resolve(process.env[DATA_FOLDER])}.databases`;
