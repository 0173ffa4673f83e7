import { isAllDay, localTimeAt } from './local-time';

/** Local times are read as UTC, and shown as what they are. */
const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });

/** The name of a zone that holds in summer and winter. @example zoneInWords('America/New_York') // 'ET' */
export function zoneInWords(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/**
 * A time as people who may live elsewhere are told of it. Its only text names the zone whose clocks it is by; a date of
 * something that takes all day is the same everywhere.
 * @example String(ZonedTime.of('2026-10-22T19:00', 'America/New_York')) // 'Thu, Oct 22, 7:00 PM ET'
 */
export class ZonedTime {
  private constructor(
    private readonly local: string,
    private readonly timeZone: string,
  ) {}

  /** @param local `YYYY-MM-DDTHH:mm`, or only the date */
  static of(local: string, timeZone: string): ZonedTime {
    return new ZonedTime(local, timeZone);
  }

  static at(instant: Date, timeZone: string): ZonedTime {
    return new ZonedTime(localTimeAt(instant, timeZone), timeZone);
  }

  toString(): string {
    if (isAllDay(this.local)) return day.format(new Date(this.local));
    const time = new Date(`${this.local}Z`);
    return `${day.format(time)}, ${clock.format(time).replaceAll('\u202f', ' ')} ${zoneInWords(this.timeZone)}`;
  }
}
