import { LRUCache } from '@meridian/service-kit';
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';

interface Zone {
  text: string;
  zone: ICAL.Timezone;
}

/** The cache of zones. It fits all zones of the IANA database, which has about 600 names. */
const zones = new LRUCache<string, Zone | false>({ max: 1000 });

function find(timeZone: string): Zone | undefined {
  const known = zones.get(timeZone);
  if (known !== undefined) return known || undefined;
  const [text] = tzlib_get_ical_block(timeZone);
  const found: Zone | false = typeof text === 'string' &&
    text.includes('BEGIN:VTIMEZONE') && { text: text.trim(), zone: parse(text) };
  zones.set(timeZone, found);
  return found || undefined;
}

const parse = (text: string) => new ICAL.Timezone({ component: ICAL.Component.fromString(text), tzid: '' } as never);

/**
 * Returns the `VTIMEZONE` of a zone, or an empty string if there is none. Calendar apps need it if a time names its
 * zone.
 */
export const zoneBlock = (timeZone: string): string => find(timeZone)?.text ?? '';

/**
 * Returns whether the zone's block converts this local time to this instant. Blocks contain only the current rules of a
 * zone, and may be older or newer than the rules of this process.
 * @example blockAgrees('America/New_York', '2026-12-24T19:00', new Date('2026-12-25T00:00Z')) // true
 */
export function blockAgrees(timeZone: string, local: string, instant: Date): boolean {
  const found = find(timeZone);
  if (!found) return false;
  const time = ICAL.Time.fromDateTimeString(`${local.slice(0, 16)}:00`);
  time.zone = found.zone;
  return time.toUnixTime() * 1000 === instant.getTime();
}
