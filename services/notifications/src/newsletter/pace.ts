const MINUTE_MS = 60_000;
/** The lowest rate, as a fraction of the usual one. */
const SLOWEST = 1 / 64;
/** The fraction of the usual rate that is added after a minute without a complaint. */
const RECOVERY = 1 / 10;

interface DomainPace {
  perMinute: number;
  /** The time of the next mail, in milliseconds since the epoch. */
  nextAt: number;
  changedAt: number;
}

/**
 * Limits the rate of mail to each domain to `perMinute`. It is halved when a mail server asks to slow down, and each
 * minute without such a reply adds a tenth. Since one process sends all letters, the state is not shared.
 */
export function createPace(perMinute: number, now = Date.now) {
  const domains = new Map<string, DomainPace>();
  const paceOf = (domain: string): DomainPace => {
    const pace = domains.get(domain) ?? { perMinute, nextAt: 0, changedAt: 0 };
    domains.set(domain, pace);
    return pace;
  };
  return {
    /** Returns the milliseconds until a mail may be sent to a domain, or 0. */
    waitMs: (domain: string): number => Math.max(0, (domains.get(domain)?.nextAt ?? 0) - now()),
    /** Counts a mail that is sent now. */
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
    /** Returns the domains to which nothing may be sent in the next `ms` milliseconds. */
    busy: (ms: number): string[] => [...domains].filter(([, { nextAt }]) => nextAt > now() + ms).map(([name]) => name),
  };
}
export type Pace = ReturnType<typeof createPace>;
