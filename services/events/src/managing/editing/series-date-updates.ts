import { HttpError } from '@meridian/service-kit';
import { localTimeAt, PAST_START, startsInPast, type OverCapacity } from '@meridian/shared-types';
import { isLowered, seatsOver } from '../../rsvps/seats/capacity-change';
import { changedFields } from '../../events/event-changes';
import { deriveTimes } from '../../event-terms/event-times';
import type { EventUpdate } from './event-updates';
import type { EventDoc } from '../../models/event.model';
import type { EditedSeries, SharedEdit } from './edited-series';
import { checkClear } from '../series/series-dates';
import type { FoundDates, SeriesDate } from './series-scope';
import { dayInWords, dayOf, onDay, shifted } from '../series/local-dates';

/** A change of the recurrence id of a date that changes nothing that people see. */
export interface QuietUpdate {
  _id: EventDoc['_id'];
  set: Pick<EventDoc, 'seriesId' | 'recurrenceId'>;
}

/**
 * The changes that an edit of a series makes to its dates. `kept` is the number of dates that keep fields of their own.
 */
export interface DateUpdates {
  updates: EventUpdate[];
  quiet: QuietUpdate[];
  kept: number;
}

type TimedEdit = SharedEdit & { tzdb?: string | undefined };

/** @throws {HttpError} 400 if a date would begin in the past, or at a time when clocks change. */
export function dateUpdates(
  { opened, dates }: FoundDates,
  { series, formerUntil, move, moves }: EditedSeries,
  edit: TimedEdit,
  now: Date,
): DateUpdates {
  const found: DateUpdates = { updates: [], quiet: [], kept: 0 };
  for (const date of dates) {
    const isOpened = date._id.equals(opened._id);
    const formerDay = dayOf(date.recurrenceId);
    const day = moves(date) ? move(formerDay) : formerDay;
    const moved = {
      ...(formerUntil !== undefined && { seriesId: series._id }),
      ...(moves(date) && { recurrenceId: onDay(day, series.startLocal) }),
    };
    const update =
      date.status === 'cancelled'
        ? undefined
        : isOpened
          ? editedDate(date, { ...edit.fields, ...(edit.tzdb && { tzdb: edit.tzdb }) }, moved, edit.own)
          : date.startTime > now && series.until !== undefined && day > series.until
            ? { before: date, ...cancelled(`This series ends on ${dayInWords(series.until)}.`, now, moved) }
            : editedDate(date, sharedFields(date, day, edit, moves(date)), moved);
    if (update) found.updates.push(update);
    else if (Object.keys(moved).length > 0) found.quiet.push({ _id: date._id, set: moved });
    if (!isOpened && date.status !== 'cancelled' && date.overrides?.some((field) => edit.own.includes(field)))
      found.kept += 1;
  }
  checkMoved(found.updates.filter(({ before }) => !before._id.equals(opened._id)));
  return found;
}

/**
 * Returns undefined if nothing changes that people see. @param shared The fields that no longer belong to this date
 * alone.
 */
function editedDate(
  date: SeriesDate,
  { tzdb, ...fields }: Partial<EventDoc>,
  moved: QuietUpdate['set'],
  shared: readonly string[] = [],
): EventUpdate | undefined {
  const changes = changedFields(date, fields);
  if (changes.length === 0) return undefined;
  const overrides = date.overrides?.filter((field) => !shared.includes(field));
  return {
    before: date,
    set: { ...fields, ...moved, ...(tzdb && { tzdb }), ...(overrides && { overrides }) },
    changes,
  };
}

/**
 * Returns the fields that an edit of another date changes in the date on this day. Times stay unchanged if the date
 * does not move with the rule.
 */
function sharedFields({ overrides = [] }: SeriesDate, day: string, { fields, own }: SharedEdit, isMoved: boolean) {
  const shared = own.filter((field) => !overrides.includes(field) && (isMoved || field !== 'times'));
  const times = {
    startLocal: onDay(day, fields.startLocal),
    endLocal: shifted(fields.endLocal, fields.startLocal, day),
    timeZone: fields.timeZone,
  };
  const toMoment = (name: 'rsvpOpensAt' | 'rsvpClosesAt') => {
    if (!shared.includes(name)) return {};
    const at = fields[name];
    if (!at) return { [name]: null };
    const local = shifted(localTimeAt(at, fields.timeZone), fields.startLocal, day);
    return { [name]: deriveTimes({ ...times, startLocal: local, endLocal: local }).startTime };
  };
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => shared.includes(name))),
    ...(shared.includes('times') && deriveTimes(times)),
    ...toMoment('rsvpOpensAt'),
    ...toMoment('rsvpClosesAt'),
  };
}

/** Returns the fields of a cancellation, and its changes for people. */
export const cancelled = (reason: string, at: Date, moved: QuietUpdate['set'] = {}) => ({
  set: { ...moved, status: 'cancelled' as const, cancellation: { reason, at } },
  changes: [
    { field: 'status', from: 'scheduled', to: 'cancelled' },
    { field: 'reason', from: null, to: reason },
  ],
});

function checkMoved(updates: readonly EventUpdate[]): void {
  const moved = updates.flatMap(({ before, set: { startLocal, endLocal, timeZone } }) =>
    startLocal && endLocal && timeZone ? [{ before: before.startLocal, startLocal, endLocal, timeZone }] : [],
  );
  const past = moved.find(
    ({ before, startLocal, timeZone }) => startLocal !== before && startsInPast(startLocal, timeZone),
  );
  if (!past) return checkClear(moved);
  const message = `${PAST_START}: ${dayInWords(past.startLocal)}. Change this and following dates instead.`;
  throw new HttpError(400, 'invalid_request', message, [{ path: 'startLocal', message }]);
}

/** @throws {HttpError} 409 `over_capacity` if people of a date would lose their seats and there is no choice. */
export function checkSeats(updates: readonly EventUpdate[], choice: OverCapacity | undefined): void {
  if (choice) return;
  const over = updates.flatMap(({ before, set: { capacity } }) => {
    const seats = isLowered(before.capacity, capacity) ? seatsOver(before, capacity ?? null) : 0;
    return seats > 0 ? [`${dayInWords(before.startLocal)} (${seats} more)`] : [];
  });
  if (over.length === 0) return;
  const message = `More seats are taken than there would be: ${new Intl.ListFormat('en').format(over)}.`;
  throw new HttpError(409, 'over_capacity', message, [{ path: 'capacity', message, choices: ['keep', 'move'] }]);
}
