import { createTtlCache, Gauge, type Logger, LRUCache, metrics } from '@meridian/service-kit';
import type { Canary, Client } from '@meridian/shared-types';
import type { adminInternalApi } from '@meridian/shared-types/contracts';
import type { Served } from './canary-tokens';

/** The milliseconds after which a stop by another gateway is noticed. */
const CHECK_MS = 5000;
const REMEMBERED_SESSIONS = 20_000;

const stopped = new Gauge({
  name: 'module_canary_stopped',
  help: '1 for a canary that was stopped because it failed for too many people.',
  labelNames: ['module', 'version'],
  registers: [metrics],
});

/** A report of a session: hashes of its id and of its client's network, and whether one of its pages failed. */
export type SessionReport = Omit<Served, 'canary'> & { network: string; isFailed: boolean };

/** The key of a canary in the admin service. */
export const canaryKey = ({ remote: { name, version }, startedAt }: Canary): string =>
  `${name} ${version} ${startedAt}`;

export interface CanaryStops {
  /** Returns the canaries that were not stopped. Those about which the admin service never answered are left out. */
  running: (canaries: readonly Canary[]) => Promise<Canary[]>;
  /** Reports a session, again only if its result has changed. */
  report: (canary: Canary, report: SessionReport) => Promise<void>;
}

/**
 * Asks the admin service, which counts the sessions of all gateways, and stores which canaries were stopped. While it
 * does not respond, canaries run on as before, and others do not begin.
 */
export function createCanaryStops(
  admin: Client<Pick<typeof adminInternalApi, 'reportCanary' | 'stoppedCanaries'>>,
  log: Logger,
): CanaryStops {
  /** Whether a canary was stopped, by the keys of those about which the admin service answered. */
  const known = new Map<string, boolean>();
  const reported = new LRUCache<string, boolean>({ max: REMEMBERED_SESSIONS });
  const asked = createTtlCache(
    async (keys: string) => (await admin.stoppedCanaries({ body: { canaries: JSON.parse(keys) as string[] } })).stopped,
    { ttlMs: CHECK_MS, max: 10 },
  );

  function setStopped(canary: Canary): void {
    const { name: module, version } = canary.remote;
    if (!known.get(canaryKey(canary)))
      log.error({ module, version }, 'canary stopped because it failed for too many people');
    known.set(canaryKey(canary), true);
    stopped.set({ module, version }, 1);
  }
  const ask = (canaries: readonly Canary[]): Promise<void> =>
    asked
      .get(JSON.stringify(canaries.map(canaryKey)))
      .then((stops) => {
        for (const canary of canaries) {
          const key = canaryKey(canary);
          if (stops.includes(key)) setStopped(canary);
          else if (!known.has(key)) known.set(key, false);
        }
      })
      .catch((error: unknown) => log.warn({ err: error }, 'it is not known which canaries were stopped'));
  /** Forgets canaries that have ended. */
  function keepOnly(canaries: readonly Canary[]): void {
    const keys = new Set(canaries.map(canaryKey));
    const ended = [...known.keys()].filter((key) => !keys.has(key));
    if (ended.length === 0) return;
    for (const key of ended) known.delete(key);
    stopped.reset();
    for (const canary of canaries) if (known.get(canaryKey(canary))) setStopped(canary);
  }

  return {
    async running(canaries) {
      keepOnly(canaries);
      if (canaries.length === 0) return [];
      const answered = ask(canaries);
      if (!canaries.every((canary) => known.has(canaryKey(canary)))) await answered;
      return canaries.filter((canary) => known.get(canaryKey(canary)) === false);
    },
    async report(canary, { session, served, network, isFailed }) {
      const key = canaryKey(canary);
      const name = `${key} ${served} ${session}`;
      if (reported.get(name) === true || reported.get(name) === isFailed) return;
      const body = { canary: key, served, session, network, isFailed, maxFailures: canary.maxFailures };
      try {
        const { isStopped } = await admin.reportCanary({ body });
        reported.set(name, isFailed);
        if (isStopped) setStopped(canary);
      } catch (error) {
        log.warn({ err: error }, 'a session with a canary was not counted');
      }
    },
  };
}
