import { unavailable, type Logger } from '@meridian/kit';
import { createHash } from 'node:crypto';
import { lookup as ask } from 'node:dns/promises';

const POLL_MS = 1000;
const PATIENCE_MS = 800;
const DNS = 'dns+';

export interface ChatReplicas {
  /** The replicas that can serve, the one that belongs to the key first. The order of the others is the key's own, too. */
  inOrder(key: string): string[];
  /** The first of them; throws 503 when there is none. */
  first(key: string): string;
  /** Leaves a replica out until it says again that it is ready. */
  markDown(url: string): void;
  close(): void;
}

/** All addresses of a name. */
type Lookup = (hostname: string) => Promise<{ address: string; family: number }[]>;
const systemLookup: Lookup = (hostname) => ask(hostname, { all: true });

/**
 * Which replica serves whom. Each key ranks all replicas by a hash of both (rendezvous hashing), so that everyone stays
 * where they are when another replica comes or goes, and the people of a lost one spread over all the others.
 * `dns+http://chat:8080` stands for every address that the name has at the moment: a headless Service, a scaled container.
 */
export async function chatReplicas(urls: readonly string[], log: Logger, pollMs = POLL_MS, lookup: Lookup = systemLookup): Promise<ChatReplicas> {
  const ready = new Set<string>();
  /** What each configured address stood for when it was last asked. */
  const found = new Map<string, string[]>();
  const known = () => [...found.values()].flat();

  const set = (url: string, isReady: boolean) => {
    if (ready.has(url) === isReady) return;
    if (isReady) ready.add(url);
    else ready.delete(url);
    log.info({ url, isReady }, 'chat replica');
  };
  const find = async (url: string) => {
    if (!url.startsWith(DNS)) return void found.set(url, [url]);
    const { hostname, port } = new URL(url.slice(DNS.length));
    const addresses = await lookup(hostname).catch((error: unknown) => log.warn({ err: error, url }, 'chat replicas not found'));
    if (addresses) found.set(url, addresses.map(({ address, family }) => `http://${family === 6 ? `[${address}]` : address}:${port || 80}`));
  };
  const look = async (url: string) => {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
    await answer?.body?.cancel();
    set(url, answer?.ok === true);
  };
  const poll = async () => {
    await Promise.all(urls.map(find));
    for (const url of [...ready]) if (!known().includes(url)) set(url, false);
    await Promise.all(known().map(look));
  };

  await poll();
  let polling: Promise<unknown> | undefined;
  const timer = setInterval(() => { polling ??= poll().finally(() => { polling = undefined; }); }, pollMs);
  timer.unref();

  const inOrder = (key: string): string[] => known().filter((url) => ready.has(url)).map((url) => ({ url, rank: rankOf(key, url) })).sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ url }) => url);
  return {
    inOrder,
    first(key) {
      const [url] = inOrder(key);
      if (url === undefined) throw unavailable('Chat is not available right now. Please try again in a moment.');
      return url;
    },
    markDown: (url) => set(url, false),
    close: () => clearInterval(timer),
  };
}

const rankOf = (key: string, url: string): string => createHash('sha256').update(`${key} ${url}`).digest('hex');
