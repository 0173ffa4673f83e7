const MINUTE_MS = 60_000;
/** The slowest pace, as a part of the usual one. */
const SLOWEST = 1 / 64;
/** A minute without a complaint gives back so much of the usual pace. */
const RECOVERY = 1 / 10;

interface DomainPace {
  perMinute: number;
  /** When the next mail may go. */
  nextAt: number;
  changedAt: number;
}

/**
 * How fast mail goes to each domain: at most `perMinute`. A mail server that asks to slow down gets half as much, and
 * each minute without such a reply gives back a tenth. One program sends all, so that nothing is shared.
 */
export function createPace(perMinute: number, now = Date.now) {
  const domains = new Map<string, DomainPace>();
  const paceOf = (domain: string): DomainPace => {
    const pace = domains.get(domain) ?? { perMinute, nextAt: 0, changedAt: 0 };
    domains.set(domain, pace);
    return pace;
  };
  return {
    /** Milliseconds until a mail may go to a domain; 0 for now. */
    waitMs: (domain: string): number => Math.max(0, (domains.get(domain)?.nextAt ?? 0) - now()),
    /** A mail goes now. */
    take(domain: string): void {
      const pace = paceOf(domain);
      pace.nextAt = Math.max(now(), pace.nextAt) + MINUTE_MS / pace.perMinute;
    },
    slowDown(domain: string): void {
      const pace = paceOf(domain);
      pace.perMinute = Math.max(perMinute * SLOWEST, pace.perMinute / 2);
      pace.changedAt = now();
      pace.nextAt = now() + MINUTE_MS / pace.perMinute;
    },
    recover(domain: string): void {
      const pace = paceOf(domain);
      if (pace.perMinute >= perMinute || now() - pace.changedAt < MINUTE_MS) return;
      pace.perMinute = Math.min(perMinute, pace.perMinute + perMinute * RECOVERY);
      pace.changedAt = now();
    },
    /** Domains to which nothing may go in the next `ms`. */
    busy: (ms: number): string[] => [...domains].filter(([, { nextAt }]) => nextAt > now() + ms).map(([name]) => name),
  };
}
export type Pace = ReturnType<typeof createPace>;
