import type { EventEdit } from '@meridian/shared-types/schemas';
import type { z } from 'zod';
import type { FieldChange } from './event-change.model';
import { editedSeats } from '../seats/event-seats';
import { eventTimesOf, type EventTimes } from './event-times';
import { localTimesOf, type ShownEvent } from './event.model';

export type Edit = z.output<typeof EventEdit>;
/** As before the edit, `tzdb` stays: it says by which rules the instants were derived. */
type EditedTimes = Omit<EventTimes, 'tzdb'> & { tzdb?: string };

const TIMES = ['startTime', 'endTime', 'startLocal', 'endLocal', 'timeZone'] as const;
const SEATS = ['capacity', 'guestLimit', 'rsvpOpensLocal', 'rsvpClosesLocal', 'overCapacity'] as const;
const SERIES = ['repeats', 'scope', 'until'] as const;
const APART: readonly string[] = [...TIMES, ...SEATS, ...SERIES];

/** What the fields of an event are after an edit, and the rules that its new instants follow from. */
export function editedFields(before: ShownEvent, edit: Edit) {
  const { tzdb, ...times } = editedTimes(before, edit);
  return { fields: { ...givenFields(edit), ...times, ...editedSeats(before, edit, times) }, tzdb };
}
export type EditedFields = ReturnType<typeof editedFields>['fields'];

/** Without times, seats and what is about a series. What is not given stays as it was. */
const givenFields = (edit: Edit) =>
  Object.fromEntries(
    Object.entries(edit).filter(([name, value]) => value !== undefined && !APART.includes(name)),
  ) as Omit<Edit, (typeof TIMES | typeof SEATS | typeof SERIES)[number]>;

/** Times that were not touched stay what they are, also where clocks show them twice. */
function editedTimes(before: ShownEvent, { startTime, endTime, startLocal, endLocal, timeZone }: Edit): EditedTimes {
  const local = localTimesOf(before);
  const zone = timeZone ?? local.timeZone;
  if (startLocal === local.startLocal && endLocal === local.endLocal && zone === local.timeZone)
    return { ...local, startTime: before.startTime, endTime: before.endTime };
  return eventTimesOf({ startTime, endTime, startLocal, endLocal }, zone);
}

/** What a change of an event makes its own, as a series knows it: the parts of its time are one. */
export const overriddenBy = (changes: readonly FieldChange[]): string[] => [
  ...new Set(changes.map(({ field }) => ((TIMES as readonly string[]).includes(field) ? 'times' : field))),
];
