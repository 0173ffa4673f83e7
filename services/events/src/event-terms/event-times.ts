import { HttpError } from '@meridian/service-kit';
import { cityOfZone, formatZoneName, isAllDay, localTimeAt } from '@meridian/shared-types';
import type { EventInput } from '@meridian/shared-types/schemas';
import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';

/**
 * The times of an event. People agreed on the local times and the zone. The instants follow from them by the rules of
 * the zone, which governments change.
 */
export interface EventTimes {
  /** `YYYY-MM-DDTHH:mm`, or `YYYY-MM-DD` for an all-day event. */
  startLocal: string;
  /** In the form of `startLocal`. For an all-day event, it is the last day. */
  endLocal: string;
  /** The IANA time zone of the venue. */
  timeZone: string;
  startTime: Date;
  /** For an all-day event, this is the beginning of the day after the last one. */
  endTime: Date;
  /** The version of the zone rules by which the instants were computed. */
  tzdb: string;
}

type TimesInput = Pick<z.output<typeof EventInput>, 'startTime' | 'endTime' | 'startLocal' | 'endLocal'>;

/** The version of the zone rules of this process. @example '2025c' */
export const TZDB = process.versions.tz ?? 'unknown';

/**
 * Returns the times of an event from typed local times in the zone of the venue, or from instants.
 * @throws {HttpError} 400 for a local time that clocks skip or show twice in that zone, with the choices.
 */
export function resolveEventTimes(
  { startTime, endTime, startLocal, endLocal }: TimesInput,
  timeZone: string,
): EventTimes {
  if (startLocal !== undefined && endLocal !== undefined) {
    checkLocalTimes({ startLocal, endLocal }, timeZone);
    return deriveTimes({ startLocal, endLocal, timeZone });
  }
  const [start, end] = [new Date(startTime ?? NaN), new Date(endTime ?? NaN)];
  return {
    startLocal: localTimeAt(start, timeZone),
    endLocal: localTimeAt(end, timeZone),
    timeZone,
    startTime: start,
    endTime: end,
    tzdb: TZDB,
  };
}

/** Returns the instant of a local time, or null for none. @throws {HttpError} 400 as {@link resolveEventTimes}. */
export function resolveInstant(path: string, local: string | null | undefined, timeZone: string): Date | null {
  if (!local) return null;
  checkLocalTimes({ [path]: local }, timeZone);
  return new Date(zoned(local, timeZone, undefined).epochMilliseconds);
}

function checkLocalTimes(times: Record<string, string>, timeZone: string): void {
  const problems = Object.entries(times).flatMap(([path, local]) => problemWith(path, local, timeZone));
  const [first] = problems;
  if (first) throw new HttpError(400, 'local_time', first.message, problems);
}

/**
 * Derives the instants of local times by the current rules. If a local time has two instants, the one with the offset
 * in the local time is chosen, or the one that was chosen before.
 */
export function deriveTimes({
  startLocal,
  endLocal,
  timeZone,
  before,
}: Pick<EventTimes, 'startLocal' | 'endLocal' | 'timeZone'> & {
  before?: Pick<EventTimes, 'startTime' | 'endTime'>;
}): EventTimes {
  const start = isAllDay(startLocal)
    ? toBeginning(startLocal, timeZone, 0)
    : zoned(startLocal, timeZone, before?.startTime);
  const end = isAllDay(endLocal) ? toBeginning(endLocal, timeZone, 1) : zoned(endLocal, timeZone, before?.endTime);
  return {
    startLocal: startLocal.slice(0, 16),
    endLocal: endLocal.slice(0, 16),
    timeZone,
    startTime: new Date(start.epochMilliseconds),
    endTime: new Date(end.epochMilliseconds),
    tzdb: TZDB,
  };
}

/** Returns the beginning of a day, which is midnight, or an hour later if clocks skip midnight. */
const toBeginning = (date: string, timeZone: string, daysLater: number) =>
  Temporal.PlainDate.from(date).add({ days: daysLater }).toZonedDateTime(timeZone);

function zoned(local: string, timeZone: string, before: Date | undefined): Temporal.ZonedDateTime {
  const [earlier, later] = candidatesFor(local, timeZone);
  const chosen = offsetIn(local);
  if (chosen) return later.offset === chosen ? later : earlier;
  return before && later.epochMilliseconds === before.getTime() ? later : earlier;
}

const offsetIn = (local: string): string | undefined => local.slice(16) || undefined;

/** Returns two candidates, which are the same instant unless clocks skip this local time or show it twice. */
function candidatesFor(local: string, timeZone: string): [Temporal.ZonedDateTime, Temporal.ZonedDateTime] {
  const plain = Temporal.PlainDateTime.from(local.slice(0, 16));
  return [
    plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' }),
    plain.toZonedDateTime(timeZone, { disambiguation: 'later' }),
  ];
}

/** Returns whether clocks of the zone show this local time exactly once. */
export function occursOnce(local: string, timeZone: string): boolean {
  const [earlier, later] = candidatesFor(local, timeZone);
  return earlier.equals(later);
}

/** Returns the problem of a local time in a zone in words, with the choices. */
function problemWith(
  path: string,
  local: string,
  timeZone: string,
): { path: string; message: string; choices?: string[] }[] {
  if (isAllDay(local)) return [];
  const [earlier, later] = candidatesFor(local, timeZone);
  const chosen = offsetIn(local);
  if (chosen && (chosen === earlier.offset || chosen === later.offset) && isShown(earlier, local)) return [];
  if (chosen) return [{ path, message: 'The offset does not belong to this time in its zone' }];
  if (earlier.equals(later)) return [];
  const place = cityOfZone(timeZone);
  const [first, second] = [earlier, later].map((each) => clockTime(each)) as [string, string];
  const choices = [earlier, later].map((each) => each.toString({ smallestUnit: 'minute', timeZoneName: 'never' }));
  return [
    {
      path,
      choices,
      message: isShown(earlier, local)
        ? `This time occurs twice that night in ${place}: ${first} or ${second}?`
        : `This time does not exist that night in ${place}: clocks skip it. ${first} or ${second}?`,
    },
  ];
}

const isShown = (time: Temporal.ZonedDateTime, local: string) =>
  time.toPlainDateTime().equals(Temporal.PlainDateTime.from(local.slice(0, 16)));

/** @example '1:30 AM EDT' */
const clockTime = ({ epochMilliseconds, timeZoneId: timeZone }: Temporal.ZonedDateTime) => {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const zone = formatZoneName(timeZone, new Date(epochMilliseconds).toISOString());
  return `${clock.format(epochMilliseconds).replaceAll('\u202f', ' ')} ${zone}`;
};
