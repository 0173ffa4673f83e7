import { isAllDay, localTimeAt, toInstant } from './local-time';
import { formatZoneName } from './zone-name';

/** The format for local times as UTC, so that they are shown unchanged. */
const DAY = { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' } as const;
const day = new Intl.DateTimeFormat('en-US', DAY);
const dayOfYear = new Intl.DateTimeFormat('en-US', { ...DAY, year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });

/**
 * A time for people who may live elsewhere. Its only text form names the time zone. All-day dates have no zone, because
 * they are the same everywhere. The year is included if it is not the year of `now`.
 * @example String(ZonedTime.of('2026-10-22T19:00', 'America/New_York')) // 'Thu, Oct 22, 7:00 PM EDT'
 */
export class ZonedTime {
  private constructor(
    private readonly local: string,
    private readonly timeZone: string,
    private readonly now: Date,
    private readonly instant?: Date,
  ) {}

  /** @param local `YYYY-MM-DDTHH:mm`, or only the date */
  static of(local: string, timeZone: string, now = new Date()): ZonedTime {
    return new ZonedTime(local, timeZone, now);
  }

  static at(instant: Date, timeZone: string, now = new Date()): ZonedTime {
    return new ZonedTime(localTimeAt(instant, timeZone), timeZone, now, instant);
  }

  toString(): string {
    const isThisYear = localTimeAt(this.now, this.timeZone).startsWith(this.local.slice(0, 4));
    const date = (isThisYear ? day : dayOfYear).format(new Date(this.local.slice(0, 10)));
    if (isAllDay(this.local)) return date;
    const time = new Date(`${this.local}Z`);
    const zone = formatZoneName(this.timeZone, this.instant?.toISOString() ?? toInstant(this.local, this.timeZone));
    return `${date}, ${clock.format(time).replaceAll('\u202f', ' ')} ${zone}`;
  }
}
