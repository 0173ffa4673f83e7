import { formatLocal } from '@meridian/platform';
import { cityOfZone, isAllDay, repetitionText } from '@meridian/shared-types';
import { EVENT_FIELDS, fieldNames } from '@meridian/shared-types/schemas';
import type { EventDraft } from './event-draft';
import { repetitionIn } from './repetition-draft';

/**
 * The fields that two editors may have changed differently. The time is one field, because its parts depend on each
 * other.
 */
const FIELDS = [
  ...fieldNames(EVENT_FIELDS).map((name) => ({ name, label: EVENT_FIELDS[name].label, keys: [name] })),
  { name: 'meetingUrl', label: 'Meeting link', keys: ['meetingUrl'] },
  { name: 'time', label: 'Time', keys: ['isAllDay', 'startLocal', 'endLocal', 'timeZone'] },
  { name: 'repeats', label: 'Repeats', keys: ['repeats'] },
  { name: 'until', label: 'Last day', keys: ['until'] },
  { name: 'capacity', label: 'Capacity', keys: ['capacity'] },
  { name: 'guestLimit', label: 'Guests allowed', keys: ['guestLimit'] },
  { name: 'rsvps', label: 'RSVPs', keys: ['rsvpOpensLocal', 'rsvpClosesLocal'] },
  { name: 'isPublic', label: 'Public event', keys: ['isPublic'] },
] as const satisfies readonly { name: string; label: string; keys: readonly (keyof EventDraft)[] }[];
export type ConflictField = (typeof FIELDS)[number];

/** The side whose version of a field is used. */
export type Side = 'mine' | 'theirs';
export interface Conflict {
  field: ConflictField;
  /** Initially the side that changed the field, or the user's own if both did. */
  side: Side;
}

const isSame = ({ keys }: ConflictField, a: EventDraft, b: EventDraft) => keys.every((key) => a[key] === b[key]);

/**
 * Returns the fields in which two versions of an event differ.
 * @param base the version from which both editors started
 */
export const findConflicts = (base: EventDraft, mine: EventDraft, theirs: EventDraft): Conflict[] =>
  FIELDS.filter((field) => !isSame(field, mine, theirs)).map((field) => ({
    field,
    side: isSame(field, base, mine) ? 'theirs' : 'mine',
  }));

/** Merges two versions by the choice for each field. */
export const merged = (mine: EventDraft, theirs: EventDraft, conflicts: readonly Conflict[]): EventDraft => ({
  ...mine,
  ...Object.fromEntries(
    conflicts
      .filter(({ side }) => side === 'theirs')
      .flatMap(({ field }) => field.keys.map((key) => [key, theirs[key]])),
  ),
});

const shown = (local: string) => formatLocal(local, isAllDay(local) ? 'MMM d, yyyy' : 'MMM d, yyyy, h:mm a');

/** Returns the text of a field of a version. */
export function describeField({ name }: ConflictField, draft: EventDraft): string {
  if (name === 'time') {
    const { startLocal, endLocal, timeZone } = draft;
    return `${shown(startLocal)} to ${shown(endLocal)}, ${cityOfZone(timeZone)} time`;
  }
  if (name === 'repeats') {
    const repetition = repetitionIn({ ...draft, until: '' });
    return repetition ? repetitionText(repetition, draft.startLocal) : 'Does not repeat';
  }
  if (name === 'until') return draft.until ? shown(draft.until) : 'No last day';
  if (name === 'isPublic') return draft.isPublic ? 'Everyone sees it' : 'Members only';
  if (name === 'capacity') return draft.capacity || 'No limit';
  if (name === 'rsvps') return rsvpText(draft);
  return draft[name] || 'Nothing';
}

/** Returns the text for the time in which RSVPs are open. */
function rsvpText({ rsvpOpensLocal, rsvpClosesLocal }: EventDraft): string {
  const parts = [
    rsvpOpensLocal && `From ${shown(rsvpOpensLocal)}`,
    rsvpClosesLocal && `until ${shown(rsvpClosesLocal)}`,
  ];
  return parts.filter(Boolean).join(', ') || 'At any time';
}
