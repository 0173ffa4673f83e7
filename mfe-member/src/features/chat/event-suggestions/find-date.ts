import { isAllDay, localTimeAt, startsInPast } from '@meridian/shared-types';
import { GB, casual, type Chrono, type ParsedResult } from 'chrono-node/en';

/** The times that a text names, in a zone, and the range of the text that names them. */
export interface FoundDate {
  /** `YYYY-MM-DDTHH:mm`, or only the date if the text names no time. */
  startLocal: string;
  /** In the same form as the start, and later, or an empty string if the text names no end. */
  endLocal: string;
  from: number;
  to: number;
}

/** The zones in which `12/5` is a day in December. Everywhere else it is a day in May. */
const MONTH_FIRST = /^(?:America|US)\/|^Pacific\/(?:Honolulu|Guam|Pago_Pago|Saipan)$/;
const WEEKDAY = /\b(?:mon|tue|wed|thu|fri|sat|sun)/i;
/** Matches a range of days, such as `next week`. */
const PERIOD = /\b(?:weeks?|weekends?|months?|quarters?|years?)\b/i;
/** Matches words that are alone rarely the day of an event. */
const ORDINARY_WORD = /^(?:sat|sun|mon|wed|thu|fri|tue|now|right now)$/;
/** An hour from 1 to this one without a.m. or p.m. is in the afternoon or evening, unless it has two digits. */
const LAST_EVENING_HOUR = 7;

type ParsedComponents = ParsedResult['start'];

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const hasTime = (parsed: ParsedComponents): boolean => parsed.isCertain('hour');

/** Returns whether a text names a day, and not a time or a longer range. */
const namesDay = ({ text, start }: ParsedResult): boolean =>
  (start.isCertain('day') || start.isCertain('weekday')) &&
  (WEEKDAY.test(text) || !PERIOD.test(text) || /\bin\b/i.test(text)) &&
  !ORDINARY_WORD.test(text);

function localOf(parsed: ParsedComponents, text: string, timeZone: string): string {
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map(
    (part) => parsed.get(part) ?? 0,
  ) as [number, number, number, number, number];
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  if (!hasTime(parsed)) return date;
  // Such a text names a zone, or a distance from now.
  if (parsed.isCertain('timezoneOffset')) return localTimeAt(parsed.date(), timeZone);
  const isEvening =
    !parsed.isCertain('meridiem') &&
    hour >= 1 &&
    hour <= LAST_EVENING_HOUR &&
    !new RegExp(String.raw`\b0${hour}\b`).test(text);
  return `${date}T${twoDigits(isEvening ? hour + 12 : hour)}:${twoDigits(minute)}`;
}

/** Returns the end of a result in the form of its start, or an empty string. */
function findEnd({ end, text }: ParsedResult, startLocal: string, timeZone: string): string {
  if (!end || hasTime(end) === isAllDay(startLocal)) return '';
  const local = localOf(end, text, timeZone);
  return local > startLocal ? local : '';
}

/** Returns the first offset from UTC of a zone at an instant, in minutes. */
const offsetAt = (instant: Date, timeZone: string): number =>
  Math.round((Date.parse(`${localTimeAt(instant, timeZone)}Z`) - instant.getTime()) / 60_000);

/**
 * Returns the days and times that an English text names, in the order of the text, without those that were over at
 * `now`, in milliseconds. A day without a month or a year is the next one after `sentAt`.
 */
export function findDates(text: string, sentAt: Date, timeZone: string, now: number): FoundDate[] {
  const parser: Chrono = MONTH_FIRST.test(timeZone) ? casual : GB;
  const reference = { instant: sentAt, timezone: offsetAt(sentAt, timeZone) };
  return parser
    .parse(text, reference, { forwardDate: true })
    .filter(namesDay)
    .map((result) => {
      const startLocal = localOf(result.start, result.text, timeZone);
      const endLocal = findEnd(result, startLocal, timeZone);
      return { startLocal, endLocal, from: result.index, to: result.index + result.text.length };
    })
    .filter(({ startLocal }) => !startsInPast(startLocal, timeZone, now));
}
