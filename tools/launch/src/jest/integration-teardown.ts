import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from '../processes/child';
import { killOrphanedProcesses, type ProcessGuard } from '../processes/process-guard';
import { DATA_FOLDER } from '../server-side';
import { getSharedServerSide, sharedDatabasePrefixes } from '../shared-server-side';

interface Stores {
  children: Child[];
  guard: ProcessGuard;
  hasOwnDocuments: boolean;
}

/** This is longer than a process guard waits before it kills. */
const WAIT_MS = 20_000;

/** Stops the processes that workers have left running, and then those that the set-up started. */
export default async function tearDown(): Promise<void> {
  const { meridianStores } = globalThis as unknown as { meridianStores?: Stores };
  if (!meridianStores) return;
  const { children, guard, hasOwnDocuments } = meridianStores;
  await getSharedServerSide()?.server.close(); // With one worker, the tests ran in this process.
  const serverSides = process.env[DATA_FOLDER] ?? '';
  for (const deadline = Date.now() + WAIT_MS; readdirSync(serverSides).length > 0; await pause(50))
    if (Date.now() > deadline) {
      endLeftovers(serverSides);
      break;
    }
  if (!hasOwnDocuments) await dropDatabases(sharedDatabasePrefixes());
  await Promise.all(children.map((child) => child.stop()));
  guard.release();
}

/** A test file that did not stop its processes is reported, but its tests have passed. */
function endLeftovers(serverSides: string): void {
  for (const name of readdirSync(serverSides)) {
    const count = killOrphanedProcesses(path.join(serverSides, name));
    console.warn(
      `\nWARNING  ${count} processes of ${name} still ran ${WAIT_MS / 1000} s after the last test. They were killed.`,
    );
  }
}

async function dropDatabases(prefixes: string[]): Promise<void> {
  const { MongoClient } = await import('mongodb');
  const client = await MongoClient.connect(process.env.MONGODB_URL ?? '');
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases)
    if (prefixes.some((prefix) => name.startsWith(prefix))) await client.db(name).dropDatabase();
  await client.close();
}
