/**
 * The failed sessions from which on a canary is stopped. A browser or a line that fails by itself is only one of them.
 */
const MIN_FAILED = 5;
/**
 * The most sessions as which one network counts. One client can open any number of sessions, so the failures of at
 * least three networks are needed. An office counts with the share of its sessions that failed.
 */
const WEIGHT_PER_NETWORK = 2;

/** The sessions of one network that were served the same version. */
export interface NetworkSessions {
  served: 'canary' | 'released';
  sessions: number;
  failed: number;
}

function countFailures(networks: readonly NetworkSessions[]): { failed: number; share: number } {
  let [total, failed] = [0, 0];
  for (const each of networks) {
    const weight = Math.min(each.sessions, WEIGHT_PER_NETWORK);
    total += weight;
    failed += (weight * each.failed) / each.sessions;
  }
  return { failed, share: total === 0 ? 0 : failed / total };
}

/**
 * Returns whether a canary has to be stopped: enough sessions failed, more than its limit allows, and more than those
 * with the released version.
 */
export function mustStop(networks: readonly NetworkSessions[], maxFailures: number): boolean {
  const [canary, released] = (['canary', 'released'] as const).map((which) =>
    countFailures(networks.filter(({ served }) => served === which)),
  );
  if (!canary || !released) return false;
  return canary.failed >= MIN_FAILED && canary.share * 100 > maxFailures && canary.share > released.share;
}
