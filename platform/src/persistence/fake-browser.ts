import { BroadcastChannel as NodeChannel } from 'node:worker_threads';
import { deserialize, serialize } from 'node:v8';

/**
 * What tabs of one browser share, for tests of this page's store: IndexedDB in memory, a real broadcast channel, and
 * locks. Call it before the modules under test are loaded.
 */
export async function createFakeBrowser(): Promise<void> {
  Object.assign(globalThis, {
    structuredClone: (value: unknown) => deserialize(serialize(value)),
    BroadcastChannel: class extends NodeChannel {
      override addEventListener(...listener: Parameters<NodeChannel['addEventListener']>): void {
        super.addEventListener(...listener);
        this.unref(); // whoever listens keeps the process alive
      }
    },
  });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: takeTurns } });
  await import('fake-indexeddb/auto');
}

const turns = new Map<string, Promise<unknown>>();
/** One after another by name, as the Web Locks API, which jsdom and Node 20 lack. */
function takeTurns(name: string, _options: unknown, work: () => Promise<void>): Promise<void> {
  const turn = (turns.get(name) ?? Promise.resolve()).then(work);
  turns.set(
    name,
    turn.catch(() => undefined),
  );
  return turn;
}

/** Everything that a person's database holds; undefined where there is none. */
export async function readDatabase(userId: string): Promise<{ messages: unknown[]; drafts: unknown[] } | undefined> {
  const name = `meridian-unsent-${userId}`;
  if (!(await indexedDB.databases()).some((each) => each.name === name)) return undefined;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.transaction?.abort(); // it went meanwhile, or is not made yet
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
