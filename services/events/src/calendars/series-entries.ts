import { isAllDay, localTimeAt } from '@meridian/shared-types';
import { deriveTimes } from '../event-terms/event-times';
import { expandRule } from '../managing/series/repetition-rule';
import { localTimesOn } from '../managing/series/series-dates';
import type { SeriesDoc } from '../models/series.model';
import { dayOf, earlierDay, laterDay, onDay } from '../managing/series/local-dates';
import { isInZone, type CalendarEvent } from './calendar-text';
import type { FeedWindow, StoredCalendarEvent } from './feed-events';

type Entry = (event: StoredCalendarEvent) => CalendarEvent;

/**
 * Returns the entries of a feed. A series has one entry with its rule, one for each date that differs from it
 * (`RECURRENCE-ID`), and an `EXDATE` for each date of the rule without an event. Dates that the rule does not describe,
 * or that calendar apps would read differently, are separate events. With `onlyDates`, the dates of a series have
 * the same ids but no rule.
 */
export function feedEntries(
  events: readonly StoredCalendarEvent[],
  series: readonly SeriesDoc[],
  window: FeedWindow,
  entryOf: Entry,
  { onlyDates = false } = {},
): CalendarEvent[] {
  const entriesOf = onlyDates ? datesOf : wholeOf;
  const inSeries = new Map(
    series.map((each) => {
      const dates = events.filter(({ seriesId }) => seriesId?.equals(each._id));
      const rule = ruleIn(each, dates, window, entryOf);
      return [String(each._id), rule ? entriesOf(each, rule, dates, entryOf) : dates.map(entryOf)];
    }),
  );
  const notified = new Set<string>();
  return events.flatMap((event) => {
    const id = String(event.seriesId);
    const entries = inSeries.get(id);
    if (!entries) return [entryOf(event)];
    if (notified.has(id)) return [];
    notified.add(id);
    return entries;
  });
}

interface FeedRule {
  /** The series as one entry, and a function that returns the entry of a day by the rule. */
  whole: CalendarEvent;
  asRuled: (day: string) => CalendarEvent;
  days: string[];
  end: string | undefined;
  toRecurrenceId: (day: string) => string;
}

/** Returns the rule of a series, or undefined if calendar apps would misread it. */
function ruleIn(
  series: SeriesDoc,
  dates: readonly StoredCalendarEvent[],
  { from, to }: FeedWindow,
  entryOf: Entry,
): FeedRule | undefined {
  const { timeZone, rule, startLocal, createdUntil } = series;
  const toRecurrenceId = (day: string) => onDay(day, startLocal);
  const start = localTimeAt(from, timeZone);
  const end = series.until && laterDay(series.until, dayOf(dates.map(recurrenceIdOf).sort().at(-1) ?? ''));
  const made = earlierDay(earlierDay(createdUntil, dayOf(localTimeAt(to, timeZone))), end);
  // The rule begins within the feed, because earlier dates may have been different.
  const days = expandRule(rule, startLocal, { from: laterDay(dayOf(start), dayOf(startLocal)), to: made }).filter(
    (day) => toRecurrenceId(day) >= start.slice(0, startLocal.length),
  );
  const [first] = days;
  if (first === undefined) return undefined;
  const shown = dates.find((date) => recurrenceIdOf(date) === toRecurrenceId(first)) ?? dates[0];
  const whole = wholeSeries(series, first, shown, entryOf);
  if (!whole || !isInZone(whole)) return undefined;
  const asRuled = (day: string) => ({ ...whole, ...deriveTimes({ ...localTimesOn(day, series), timeZone }) });
  return { whole, asRuled, days, end, toRecurrenceId };
}

/** Returns a series as one entry, with entries for the dates that differ from it. */
function wholeOf(
  series: SeriesDoc,
  { whole, asRuled, days, end, toRecurrenceId }: FeedRule,
  dates: readonly StoredCalendarEvent[],
  entryOf: Entry,
): CalendarEvent[] {
  const { timeZone, rule } = series;
  const byRecurrenceId = new Map(dates.map((date) => [recurrenceIdOf(date), date]));
  const left: string[] = [];
  const others: CalendarEvent[] = [];
  for (const day of days) {
    const date = byRecurrenceId.get(toRecurrenceId(day));
    const ruled = asRuled(day);
    if (!date) left.push(day);
    else if (!isInZone(ruled)) {
      left.push(day);
      others.push(entryOf(date));
    } else if (differs(entryOf(date), ruled))
      others.push(dateOf(series, date, toParameter(toRecurrenceId(day), timeZone), entryOf));
    byRecurrenceId.delete(toRecurrenceId(day));
  }
  const lines = [
    `RRULE:${rule}${end ? `;UNTIL=${untilOf(toRecurrenceId(end), timeZone)}` : ''}`,
    ...left.map((day) => `EXDATE${toParameter(toRecurrenceId(day), timeZone)}`),
  ];
  return [{ ...whole, lines }, ...others, ...[...byRecurrenceId.values()].map(entryOf)];
}

/** Returns some dates of a series without its rule. */
function datesOf(
  series: SeriesDoc,
  { asRuled, days, toRecurrenceId }: FeedRule,
  dates: readonly StoredCalendarEvent[],
  entryOf: Entry,
): CalendarEvent[] {
  const dayAt = new Map(days.map((day) => [toRecurrenceId(day), day]));
  return dates.map((date) => {
    const entry = entryOf(date);
    const [recurrenceId, day] = [recurrenceIdOf(date), dayAt.get(recurrenceIdOf(date))];
    if (day === undefined || !isInZone(asRuled(day))) return entry;
    // The calendar contains the zone only if the times of the date are written in it.
    const isByZone = entry.timeZone === series.timeZone && !isAllDay(entry.startLocal) && isInZone(entry);
    const at =
      isByZone || isAllDay(recurrenceId)
        ? toParameter(recurrenceId, series.timeZone)
        : `:${untilOf(recurrenceId, series.timeZone)}`;
    return dateOf(series, date, at, entryOf);
  });
}

/** Returns the entry of a date with its recurrence id in the series. */
const dateOf = (series: SeriesDoc, date: StoredCalendarEvent, at: string, entryOf: Entry): CalendarEvent => ({
  ...entryOf(date),
  id: String(series._id),
  version: series.version + (date.version ?? 1) - 1,
  lines: [`RECURRENCE-ID${at}`],
});

const recurrenceIdOf = ({ recurrenceId = '' }: StoredCalendarEvent) => recurrenceId;

/** Returns the series as it is on a day. Its page is that of one of its dates. */
function wholeSeries(
  series: SeriesDoc,
  day: string,
  shown: StoredCalendarEvent | undefined,
  entryOf: Entry,
): CalendarEvent | undefined {
  if (!shown) return undefined;
  const { template, timeZone, version, createdAt, changedAt } = series;
  const {
    cancellation: _,
    meetingUrl: __,
    ...entry
  } = entryOf({
    ...shown,
    title: template.title,
    description: template.description,
    location: template.location,
    ...deriveTimes({ ...localTimesOn(day, series), timeZone }),
    createdAt,
    changedAt,
    version,
  });
  // Only single dates have replies.
  return { ...entry, id: String(series._id), changedAt, ...(entry.reply && { reply: 'unanswered' }) };
}

const SHOWN = [
  'title',
  'description',
  'location',
  'meetingUrl',
  'reply',
  'startLocal',
  'endLocal',
  'timeZone',
] as const;
const differs = (date: CalendarEvent, asRuled: CalendarEvent): boolean =>
  date.cancellation !== undefined ||
  SHOWN.some((name) => date[name] !== asRuled[name]) ||
  date.startTime.getTime() !== asRuled.startTime.getTime();

const compact = (local: string) => `${local.replace(/[-:]/g, '')}${isAllDay(local) ? '' : '00'}`;

/**
 * Returns a recurrence id as a parameter and value. It is a date, or a local time with its zone as in `DTSTART`.
 */
function toParameter(local: string, timeZone: string): string {
  if (isAllDay(local)) return `;VALUE=DATE:${compact(local)}`;
  return timeZone === 'UTC' ? `:${compact(local)}Z` : `;TZID=${timeZone}:${compact(local)}`;
}

/** Returns a recurrence id in UTC, or its date. A rule names its last date in this form. */
function untilOf(local: string, timeZone: string): string {
  if (isAllDay(local)) return compact(local);
  const { startTime } = deriveTimes({ startLocal: local, endLocal: local, timeZone });
  return `${startTime.toISOString().replace(/[-:]|\.\d+/g, '')}`;
}
