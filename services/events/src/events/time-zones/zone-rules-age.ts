import { Gauge, metrics, type Logger } from '@meridian/service-kit';
import { TZDB } from '../../event-terms/event-times';

/** The number of months after which rules count as old. Governments change a zone several times a year. */
const OLD_AFTER_MONTHS = 6;

/**
 * Returns the number of months since the end of the year of a version, or 0 within it, because versions only contain
 * their year. Returns 0 for a version without a year.
 * @example monthsBehind('2025c', new Date('2026-11-23')) // 10
 */
export function monthsBehind(version: string, now: Date): number {
  const year = Number(/^\d{4}/.exec(version)?.[0] ?? now.getUTCFullYear());
  return Math.max(0, (now.getUTCFullYear() - year - 1) * 12 + now.getUTCMonth());
}

export const isTzdbOutdated = (months: number): boolean => months >= OLD_AFTER_MONTHS;

const age = new Gauge({
  name: 'events_zone_rules_months',
  help: 'Months since the year of the rules of time zones that the service computes with.',
  registers: [metrics],
  collect() {
    this.set(monthsBehind(TZDB, new Date()));
  },
});

/** Logs the version of the zone rules, as a warning if they are old. The metric has their age. */
export function reportZoneRules(log: Logger, now = new Date()): void {
  const months = monthsBehind(TZDB, now);
  age.set(months);
  if (isTzdbOutdated(months)) log.warn({ tzdb: TZDB, months }, 'rules of time zones are old: see the runbook');
  else log.info({ tzdb: TZDB }, 'rules of time zones');
}
