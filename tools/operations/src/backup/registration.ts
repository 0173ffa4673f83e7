import {
  LIVE_COLLECTION,
  processesIn,
  PROCESS_LEASE_MS,
  registerProgram,
  type LiveDatabase,
} from '@meridian/service-kit/live-database';
import { STORES, type Store, type Stores } from './stores';

/** Milliseconds before the end of the lease from which a command no longer relies on it. */
const SAFETY_MS = 5000;

export interface Registrations {
  /** The ids by store. */
  ids: Map<Store, string>;
  /** @throws {Error} once they could not be renewed in time. */
  check(): void;
  remove(): Promise<void>;
}

/**
 * Registers a command as the only process that uses the data of all services.
 * @throws {Error} with a sentence where another process uses it.
 */
export async function register({ client, databaseOf }: Stores, name: string): Promise<Registrations> {
  const registrations = new Map(
    await Promise.all(
      STORES.map(async (store) => [store, await registerProgram(client, databaseOf(store), name)] as const),
    ),
  );
  const all = [...registrations.values()];
  let renewedAt = Date.now();
  let isLost = false;
  const timer = setInterval(() => {
    const startedAt = Date.now();
    isLost ||= startedAt - renewedAt > PROCESS_LEASE_MS; // Another restore may have begun.
    void Promise.all(all.map(({ renew }) => renew())).then(
      () => {
        renewedAt = startedAt;
      },
      () => undefined, // `check` reports it.
    );
  }, PROCESS_LEASE_MS / 3);
  const remove = async () => {
    clearInterval(timer);
    await Promise.all(all.map((registration) => registration.remove().catch(() => undefined))); // The lease expires.
  };

  const others: string[] = [];
  for (const [store, { id }] of registrations) {
    const records = client.db(databaseOf(store)).collection<LiveDatabase>(LIVE_COLLECTION);
    others.push(...processesIn(await records.findOne({ _id: 'live' }), id));
  }
  if (others.length > 0) {
    await remove();
    const names = [...new Set(others)].join(', ');
    throw new Error(
      `These processes use the data: ${names}. Stop them first; one that was killed is forgotten after ${PROCESS_LEASE_MS / 1000} s. Nothing was changed.`,
    );
  }
  return {
    ids: new Map([...registrations].map(([store, { id }]) => [store, id])),
    check() {
      if (isLost || Date.now() - renewedAt > PROCESS_LEASE_MS - SAFETY_MS)
        throw new Error('This command or the database was delayed for too long. Nothing was changed.');
    },
    remove,
  };
}
