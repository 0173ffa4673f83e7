import { randomUUID } from 'node:crypto';
import { BroadcastChannel as NodeChannel } from 'node:worker_threads';
import { deserialize, serialize } from 'node:v8';

/** This id keeps test files apart, because Node's channels reach everything in the process. */
const browser = randomUUID();

/**
 * Installs the features that the tabs of one browser share: IndexedDB in memory, a real broadcast channel, and locks.
 * Call it before the modules under test are loaded.
 */
export async function installFakeBrowserStorage(): Promise<void> {
  Object.assign(globalThis, {
    structuredClone: (value: unknown) => deserialize(serialize(value)),
    BroadcastChannel: class extends NodeChannel {
      constructor(name: string) {
        super(`${name} of ${browser}`);
      }
      override addEventListener(...listener: Parameters<NodeChannel['addEventListener']>): void {
        super.addEventListener(...listener);
        this.unref(); // Otherwise a listener would keep the process alive.
      }
    },
  });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: runExclusively } });
  await import('fake-indexeddb/auto');
}

const queues = new Map<string, Promise<unknown>>();
/** Runs functions of one name one after another, like the Web Locks API, which jsdom and Node 20 lack. */
function runExclusively(name: string, _options: unknown, work: () => Promise<void>): Promise<void> {
  const result = (queues.get(name) ?? Promise.resolve()).then(work);
  queues.set(
    name,
    result.catch(() => undefined),
  );
  return result;
}

/** Returns the content of a person's database, or undefined if there is none. */
export async function readDatabase(userId: string): Promise<{ messages: unknown[]; drafts: unknown[] } | undefined> {
  const name = `meridian-unsent-${userId}`;
  if (!(await indexedDB.databases()).some((each) => each.name === name)) return undefined;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    // The database was just deleted, or is not created yet.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve(undefined) : reject(opening.error));
    opening.onsuccess = () => {
      const tx = opening.result.transaction(['messages', 'drafts']);
      const [messages, drafts] = [tx.objectStore('messages').getAll(), tx.objectStore('drafts').getAll()];
      tx.oncomplete = () => {
        opening.result.close();
        resolve({ messages: messages.result, drafts: drafts.result });
      };
    };
  });
}

/** Deletes all databases, and waits until the page has noticed. */
export async function deleteDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
}
