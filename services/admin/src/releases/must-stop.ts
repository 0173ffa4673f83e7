/**
 * The failed sessions from which on a canary is stopped. A browser or a network that fails by itself is only one of
 * them.
 */
const MIN_FAILED = 5;
/**
 * The most sessions as which one address counts. One client can open any number of sessions, so the failures of at
 * least three addresses are needed. An office behind one address counts with the share of its sessions that failed.
 */
const WEIGHT_PER_ADDRESS = 2;

/** The sessions of one address that were served the same version. */
export interface AddressSessions {
  served: 'canary' | 'released';
  sessions: number;
  failed: number;
}

function countFailures(addresses: readonly AddressSessions[]): { failed: number; share: number } {
  let [total, failed] = [0, 0];
  for (const each of addresses) {
    const weight = Math.min(each.sessions, WEIGHT_PER_ADDRESS);
    total += weight;
    failed += (weight * each.failed) / each.sessions;
  }
  return { failed, share: total === 0 ? 0 : failed / total };
}

/**
 * Returns whether a canary has to be stopped: enough sessions failed, more than its limit allows, and more than those
 * with the released version.
 */
export function mustStop(addresses: readonly AddressSessions[], maxFailures: number): boolean {
  const [canary, released] = (['canary', 'released'] as const).map((which) =>
    countFailures(addresses.filter(({ served }) => served === which)),
  );
  if (!canary || !released) return false;
  return canary.failed >= MIN_FAILED && canary.share * 100 > maxFailures && canary.share > released.share;
}
