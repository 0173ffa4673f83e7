import { startBackgroundJob, unavailable, type Logger } from '@meridian/service-kit';
import { createHash } from 'node:crypto';
import type { ReplicaHealth } from '../proxy/proxy';
import { createResolver, systemLookup, type Lookup } from './replica-addresses';

const POLL_MS = 1000;
const PROBE_TIMEOUT_MS = 800;
/**
 * The number of consecutive failed connections after which a replica gets no requests. A single failure may be chance,
 * or the result of a paused machine.
 */
const MAX_FAILURES = 2;
/**
 * After this many milliseconds without readiness, a replica's connections are closed. Clients then connect to another.
 */
const LOST_AFTER_MS = 5000;

export interface ChatReplicas extends ReplicaHealth {
  /**
   * Returns the ready replicas in the order of this key.
   * @throws {HttpError} 503 if there is none.
   */
  rankedFor(key: string): [string, ...string[]];
  close(): void;
}

interface Replica {
  isReady: boolean;
  failuresInRow: number;
  /** The time at which the replica stopped being ready or reachable, in milliseconds since the epoch. */
  downSince: number;
  closers: Set<() => void>;
}

/** Creates the record of the health of replicas, as probes and connections show it. */
function createHealthRecord(log: Logger) {
  const replicas = new Map<string, Replica>();
  const replicaAt = (url: string): Replica => {
    const replica = replicas.get(url) ?? {
      isReady: false,
      failuresInRow: 0,
      downSince: Date.now(),
      closers: new Set(),
    };
    replicas.set(url, replica);
    return replica;
  };
  const setReady = (url: string, isReady: boolean) => {
    const replica = replicaAt(url);
    if (isReady) replica.failuresInRow = 0;
    if (replica.isReady === isReady) return;
    replica.isReady = isReady;
    if (!replica.failuresInRow) replica.downSince = Date.now();
    log.info({ url, isReady }, 'chat replica');
  };
  const addFailure = (url: string, startedAt = Date.now()) => {
    const replica = replicaAt(url);
    replica.failuresInRow += 1;
    if (replica.failuresInRow === 1 && replica.isReady) replica.downSince = startedAt;
    if (replica.failuresInRow >= MAX_FAILURES) setReady(url, false);
  };
  return { replicas, replicaAt, setReady, addFailure };
}

/**
 * Assigns clients to chat replicas. Each key ranks all replicas by a hash of both (rendezvous hashing). When a replica
 * joins or leaves, the clients of the other replicas stay, and those of a lost replica are spread over the others.
 * `dns+http://chat:8080` stands for every address of that name, for example of a headless Service or a scaled
 * container.
 */
export async function createChatReplicas(
  urls: readonly string[],
  log: Logger,
  pollMs = POLL_MS,
  lookup: Lookup = systemLookup,
  lostAfterMs = LOST_AFTER_MS,
): Promise<ChatReplicas> {
  const { replicas, replicaAt, setReady, addFailure } = createHealthRecord(log);
  /** The addresses of each configured URL at the time of its last look-up. */
  const resolved = new Map<string, string[]>();
  const known = () => [...resolved.values()].flat();

  const resolve = createResolver(lookup, log, resolved);
  const probe = async (url: string) => {
    const startedAt = Date.now();
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(
      () => undefined,
    );
    await response?.body?.cancel();
    if (response) setReady(url, response.ok);
    else addFailure(url, startedAt);
  };
  const closeLost = () => {
    if (![...replicas.values()].some(({ isReady }) => isReady)) return; // There is no other replica for the clients.
    for (const [url, { isReady, downSince, closers }] of replicas) {
      if (isReady || !closers.size || Date.now() - downSince < lostAfterMs) continue;
      log.warn({ url, count: closers.size }, 'chat replica lost: its connections are ended');
      for (const close of [...closers]) close();
    }
  };
  const poll = async () => {
    await Promise.all(urls.map(resolve));
    for (const [url, { closers }] of replicas) {
      if (known().includes(url)) continue;
      setReady(url, false);
      if (!closers.size) replicas.delete(url);
    }
    await Promise.all(known().map(probe));
    closeLost();
  };

  await poll();
  const job = startBackgroundJob(poll, { everyMs: pollMs, log, failure: 'chat replicas not looked for' });

  return {
    rankedFor(key) {
      const [first, ...others] = known()
        .filter((url) => replicaAt(url).isReady)
        .map((url) => ({ url, rank: computeRank(key, url) }))
        .sort((a, b) => (a.rank < b.rank ? -1 : 1))
        .map(({ url }) => url);
      if (first === undefined) throw unavailable('Chat is not available right now. Try again in a moment.');
      return [first, ...others];
    },
    reportUnreachable: (url) => addFailure(url),
    reportReachable: (url) => {
      replicaAt(url).failuresInRow = 0;
    },
    onLost(url, close) {
      const { closers } = replicaAt(url);
      closers.add(close);
      return () => {
        closers.delete(close);
      };
    },
    close: () => void job.stop(),
  };
}

const computeRank = (key: string, url: string): string => createHash('sha256').update(`${key} ${url}`).digest('hex');
