import { unavailable, type Logger } from '@meridian/kit';
import { createHash } from 'node:crypto';
import { lookup as ask } from 'node:dns/promises';

const POLL_MS = 1000;
const PATIENCE_MS = 800;
const DNS = 'dns+';
/**
 * Connections in a row that have to fail before a replica is left out: one may fail by chance, or because this machine
 * stood still.
 */
const ENOUGH_FAILURES = 2;
/** Milliseconds without readiness after which what is open at a replica is ended, so that its people go to another. */
const LOST_AFTER_MS = 5000;

export interface ChatReplicas {
  /**
   * The replicas that can serve, the one that belongs to the key first. The order of the others is the key's own, too.
   * Throws 503 when there is none.
   */
  inOrder(key: string): [string, ...string[]];
  /**
   * A connection to a replica was refused, or not made in time. The second in a row leaves the replica out until it
   * says again that it is ready.
   */
  unreachable(url: string): void;
  /** A replica answered. */
  reached(url: string): void;
  /** Ends something open at a replica once the replica is lost and another one serves. Returns what forgets it. */
  hold(url: string, end: () => void): () => void;
  close(): void;
}

interface Replica {
  isReady: boolean;
  failuresInRow: number;
  /** Milliseconds since the epoch from which on it was not ready, or could not be reached. */
  since: number;
  ends: Set<() => void>;
}

/** All addresses of a name. */
type Lookup = (hostname: string) => Promise<{ address: string; family: number }[]>;
const systemLookup: Lookup = (hostname) => ask(hostname, { all: true });

/**
 * Which replica serves whom. Each key ranks all replicas by a hash of both (rendezvous hashing), so that everyone stays
 * where they are when another replica comes or goes, and the people of a lost one spread over all the others.
 * `dns+http://chat:8080` stands for every address that the name has at the moment: a headless Service, a scaled
 * container.
 */
export async function chatReplicas(
  urls: readonly string[],
  log: Logger,
  pollMs = POLL_MS,
  lookup: Lookup = systemLookup,
  lostAfterMs = LOST_AFTER_MS,
): Promise<ChatReplicas> {
  const replicas = new Map<string, Replica>();
  /** What each configured address stood for when it was last asked. */
  const found = new Map<string, string[]>();
  const known = () => [...found.values()].flat();

  const at = (url: string): Replica => {
    const replica = replicas.get(url) ?? { isReady: false, failuresInRow: 0, since: Date.now(), ends: new Set() };
    replicas.set(url, replica);
    return replica;
  };
  const set = (url: string, isReady: boolean) => {
    const replica = at(url);
    if (isReady) replica.failuresInRow = 0;
    if (replica.isReady === isReady) return;
    replica.isReady = isReady;
    if (!replica.failuresInRow) replica.since = Date.now();
    log.info({ url, isReady }, 'chat replica');
  };
  const failed = (url: string, asked = Date.now()) => {
    const replica = at(url);
    replica.failuresInRow += 1;
    if (replica.failuresInRow === 1 && replica.isReady) replica.since = asked;
    if (replica.failuresInRow >= ENOUGH_FAILURES) set(url, false);
  };
  const find = async (url: string) => {
    if (!url.startsWith(DNS)) return void found.set(url, [url]);
    const { hostname, port } = new URL(url.slice(DNS.length));
    const addresses = await lookup(hostname).catch((error: unknown) =>
      log.warn({ err: error, url }, 'chat replicas not found'),
    );
    if (addresses)
      found.set(
        url,
        addresses.map(({ address, family }) => `http://${family === 6 ? `[${address}]` : address}:${port || 80}`),
      );
  };
  const look = async (url: string) => {
    const asked = Date.now();
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) set(url, answer.ok);
    else failed(url, asked);
  };
  const endWhatIsLost = () => {
    if (![...replicas.values()].some(({ isReady }) => isReady)) return; // nobody would be better off
    for (const [url, { isReady, since, ends }] of replicas) {
      if (isReady || !ends.size || Date.now() - since < lostAfterMs) continue;
      log.warn({ url, count: ends.size }, 'chat replica lost: its connections are ended');
      for (const end of [...ends]) end();
    }
  };
  const poll = async () => {
    await Promise.all(urls.map(find));
    for (const [url, { ends }] of replicas) {
      if (known().includes(url)) continue;
      set(url, false);
      if (!ends.size) replicas.delete(url);
    }
    await Promise.all(known().map(look));
    endWhatIsLost();
  };

  await poll();
  let polling: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    polling ??= poll().finally(() => {
      polling = undefined;
    });
  }, pollMs);
  timer.unref();

  return {
    inOrder(key) {
      const [first, ...others] = known()
        .filter((url) => at(url).isReady)
        .map((url) => ({ url, rank: rankOf(key, url) }))
        .sort((a, b) => (a.rank < b.rank ? -1 : 1))
        .map(({ url }) => url);
      if (first === undefined) throw unavailable('Chat is not available right now. Please try again in a moment.');
      return [first, ...others];
    },
    unreachable: (url) => failed(url),
    reached: (url) => {
      at(url).failuresInRow = 0;
    },
    hold(url, end) {
      const { ends } = at(url);
      ends.add(end);
      return () => {
        ends.delete(end);
      };
    },
    close: () => clearInterval(timer),
  };
}

const rankOf = (key: string, url: string): string => createHash('sha256').update(`${key} ${url}`).digest('hex');
