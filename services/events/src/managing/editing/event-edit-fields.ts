import type { EventEdit } from '@meridian/shared-types/schemas';
import type { z } from 'zod';
import type { FieldChange } from '../../models/event-change.model';
import { editedSeats } from '../../event-terms/event-seats';
import { resolveEventTimes, type EventTimes } from '../../event-terms/event-times';
import { localTimesOf, type ShownEvent } from '../../models/event.model';

export type Edit = z.output<typeof EventEdit>;
/**
 * The times after an edit. Without new instants, `tzdb` stays unchanged, because it names the rules from which the
 * instants were derived.
 */
type EditedTimes = Omit<EventTimes, 'tzdb'> & { tzdb?: string };

const TIMES = ['startTime', 'endTime', 'startLocal', 'endLocal', 'timeZone'] as const;
const SEATS = ['capacity', 'guestLimit', 'rsvpOpensLocal', 'rsvpClosesLocal', 'overCapacity'] as const;
const SERIES = ['repeats', 'scope', 'until'] as const;
const APART: readonly string[] = [...TIMES, ...SEATS, ...SERIES];

/** Returns the fields of an event after an edit, and the version of the zone rules of its new instants. */
export function editedFields(before: ShownEvent, edit: Edit) {
  const { tzdb, ...times } = editedTimes(before, edit);
  return { fields: { ...givenFields(edit), ...times, ...editedSeats(before, edit, times) }, tzdb };
}
export type EditedFields = ReturnType<typeof editedFields>['fields'];

/** Returns the given fields other than times, seats and the fields of a series. Missing fields stay unchanged. */
const givenFields = (edit: Edit) =>
  Object.fromEntries(
    Object.entries(edit).filter(([name, value]) => value !== undefined && !APART.includes(name)),
  ) as Omit<Edit, (typeof TIMES | typeof SEATS | typeof SERIES)[number]>;

/** Returns the times after an edit. Times that were not touched keep their instants, even if clocks show them twice. */
function editedTimes(before: ShownEvent, { startTime, endTime, startLocal, endLocal, timeZone }: Edit): EditedTimes {
  const local = localTimesOf(before);
  const zone = timeZone ?? local.timeZone;
  if (startLocal === local.startLocal && endLocal === local.endLocal && zone === local.timeZone)
    return { ...local, startTime: before.startTime, endTime: before.endTime };
  return resolveEventTimes({ startTime, endTime, startLocal, endLocal }, zone);
}

/**
 * Returns the names of the fields that a change of an event overrides in its series. All parts of the time count as one
 * field.
 */
export const overriddenBy = (changes: readonly FieldChange[]): string[] => [
  ...new Set(changes.map(({ field }) => ((TIMES as readonly string[]).includes(field) ? 'times' : field))),
];
