import { publicLocation, type EventChangeNote } from '@meridian/shared-types';
import { changeSentences, type AnnouncedFields } from './change-sentences';
import type { EventChangeDoc, FieldChange } from '../models/event-change.model';
import { localTimesOf, type StoredEvent } from '../models/event.model';
import type { ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';

/**
 * Changes within this many milliseconds of the first one are described together, because people correct what they have
 * just saved.
 */
const TOGETHER_MS = 600_000;
/** The maximum number of changes that are read for one event, newest first. */
const MAX_CHANGES = 50;

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null));

/** Returns the fields of `after` that differ from `before`. Instants are ISO 8601, and missing values are null. */
export function changedFields(before: object, after: object): FieldChange[] {
  const from = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => {
    const change = { field, from: plain(from.get(field)), to: plain(value) };
    return change.from === change.to ? [] : [change];
  });
}

type StoredChange = Pick<EventChangeDoc, 'version' | 'at' | 'changes'>;

/** Groups changes in order of time. Changes within ten minutes are in one group. */
function groupChanges(changes: readonly StoredChange[]): StoredChange[][] {
  const groups: StoredChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    if (group?.[0] && change.at.getTime() - group[0].at.getTime() <= TOGETHER_MS) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** Returns the fields of an event before some of its last changes. The changes are in order of time. */
const fieldsBefore = (now: AnnouncedFields, changes: readonly StoredChange[]): AnnouncedFields =>
  changes.reduceRight<AnnouncedFields>(
    (state, { changes: fields }) => ({
      ...state,
      ...Object.fromEntries(fields.map(({ field, from }) => [field, from])),
    }),
    now,
  );

/**
 * Describes changes in words, oldest first. Those of ten minutes are described together, from the first state to the
 * last. Reverted changes are not described.
 */
export function toChangeNotes(changes: readonly StoredChange[], now: AnnouncedFields): EventChangeNote[] {
  const notes: EventChangeNote[] = [];
  let after = now;
  for (const group of groupChanges(changes).reverse()) {
    const before = fieldsBefore(after, group);
    const text = changeSentences(before, after).join(' ');
    const last = group.at(-1);
    if (text && last) notes.unshift({ version: last.version, at: last.at.toISOString(), text });
    after = before;
  }
  return notes;
}

/** Stores a change of an event in its transaction. */
export const storeChange = (
  { Changes }: Pick<Models, 'Changes'>,
  change: { eventId: unknown; version: number; by: string; changes: FieldChange[] },
  session: ClientSession,
) => Changes.insertMany([{ ...change, at: new Date() }], { session });

type Needed = Pick<Models, 'Changes' | 'Rsvps'>;

/** Returns what has changed in an event since a person replied. */
export async function changesSinceReply({ Changes, Rsvps }: Needed, event: StoredEvent, userId: string) {
  const rsvp = await Rsvps.findOne({ userId, eventId: event._id }, { _id: 0, updatedAt: 1 }).lean();
  if (!rsvp) return [];
  const found = await Changes.find(
    { eventId: event._id, at: { $gt: rsvp.updatedAt } },
    { _id: 0, version: 1, at: 1, changes: 1 },
  )
    .sort({ version: -1 })
    .limit(MAX_CHANGES)
    .lean();
  return toChangeNotes(found.reverse(), announcedFieldsOf(event));
}

/** Returns the fields of an event whose changes people are notified about. */
export const announcedFieldsOf = (event: StoredEvent): AnnouncedFields => ({
  title: event.title,
  location: event.location,
  meetingUrl: event.meetingUrl,
  ...localTimesOf(event),
  startTime: event.startTime.toISOString(),
  endTime: event.endTime.toISOString(),
});

/** Returns the announced fields of an event for people who do not see links to online meetings. */
export const publicAnnouncedFieldsOf = ({ meetingUrl: _, ...event }: StoredEvent): AnnouncedFields =>
  announcedFieldsOf({ ...event, location: publicLocation(event.location) });
