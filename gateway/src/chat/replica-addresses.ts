import type { Logger } from '@meridian/service-kit';
import { lookup as lookUpName } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves a host name to all its addresses. */
export type Lookup = (hostname: string) => Promise<{ address: string; family: number }[]>;
export const systemLookup: Lookup = (hostname) => lookUpName(hostname, { all: true });

const DNS_PREFIX = 'dns+';
/** This is shorter than the five seconds after which the system repeats a lost query to a name server. */
const LOOKUP_TIMEOUT_MS = 500;
/** A look-up cannot be cancelled and holds one of the four threads of the process until it ends. */
const MAX_LOOKUPS = 2;

/**
 * Creates a function that writes the current addresses of a URL to `resolved`. It takes {@link LOOKUP_TIMEOUT_MS} at
 * most. The previous addresses stay until a look-up ends. A later look-up may finish before an earlier one.
 */
export function createResolver(lookup: Lookup, log: Logger, resolved: Map<string, string[]>) {
  const running = new Map<string, number>();
  /** The number of the look-up whose result is in use, by URL. */
  const usedSince = new Map<string, number>();
  let begun = 0;

  const lookUp = async (url: string): Promise<void> => {
    const { hostname, port } = new URL(url.slice(DNS_PREFIX.length));
    const number = (begun += 1);
    running.set(url, (running.get(url) ?? 0) + 1);
    try {
      const addresses = await lookup(hostname);
      if ((usedSince.get(url) ?? 0) > number) return;
      usedSince.set(url, number);
      resolved.set(
        url,
        addresses.map(({ address, family }) => `http://${family === 6 ? `[${address}]` : address}:${port || 80}`),
      );
    } catch (error) {
      log.warn({ err: error, url }, 'chat replicas not found');
    } finally {
      running.set(url, (running.get(url) ?? 1) - 1);
    }
  };
  return async (url: string): Promise<void> => {
    if (!url.startsWith(DNS_PREFIX)) return void resolved.set(url, [url]);
    if ((running.get(url) ?? 0) >= MAX_LOOKUPS) return;
    await Promise.race([lookUp(url), sleep(LOOKUP_TIMEOUT_MS, undefined, { ref: false })]);
  };
}
