import { MINUTE_MS } from '@meridian/shared-types';
/** The lowest rate, as a fraction of the usual one. */
const SLOWEST = 1 / 64;
/** The fraction of the usual rate that is added after a minute without a complaint. */
const RECOVERY = 1 / 10;

interface RateOfDomain {
  perMinute: number;
  /** The time of the next mail, in milliseconds since the epoch. */
  nextAt: number;
  changedAt: number;
}

/**
 * Limits the rate of mail to each domain to `perMinute`. It is halved when a mail server asks to slow down, and each
 * minute without such a reply adds a tenth. Since one process sends all letters, the state is not shared.
 */
export function createDomainRate(perMinute: number, now = Date.now) {
  const domains = new Map<string, RateOfDomain>();
  const findRate = (domain: string): RateOfDomain => {
    const rate = domains.get(domain) ?? { perMinute, nextAt: 0, changedAt: 0 };
    domains.set(domain, rate);
    return rate;
  };
  return {
    /** Returns the milliseconds until a mail may be sent to a domain, or 0. */
    waitMs: (domain: string): number => Math.max(0, (domains.get(domain)?.nextAt ?? 0) - now()),
    /** Counts a mail that is sent now. */
    count(domain: string): void {
      const rate = findRate(domain);
      rate.nextAt = Math.max(now(), rate.nextAt) + MINUTE_MS / rate.perMinute;
    },
    slowDown(domain: string): void {
      const rate = findRate(domain);
      rate.perMinute = Math.max(perMinute * SLOWEST, rate.perMinute / 2);
      rate.changedAt = now();
      rate.nextAt = now() + MINUTE_MS / rate.perMinute;
    },
    recover(domain: string): void {
      const rate = findRate(domain);
      if (rate.perMinute >= perMinute || now() - rate.changedAt < MINUTE_MS) return;
      rate.perMinute = Math.min(perMinute, rate.perMinute + perMinute * RECOVERY);
      rate.changedAt = now();
    },
    /** Returns the domains to which nothing may be sent in the next `ms` milliseconds. */
    busy: (ms: number): string[] => [...domains].filter(([, { nextAt }]) => nextAt > now() + ms).map(([name]) => name),
  };
}
export type DomainRate = ReturnType<typeof createDomainRate>;
