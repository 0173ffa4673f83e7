import { publicLocation, type EventChangeNote } from '@meridian/shared-types';
import { changeSentences, type ToldFacts } from './change-sentences';
import type { EventChangeDoc, FieldChange } from './event-change.model';
import { localTimesOf, type StoredEvent } from './event.model';
import type { ClientSession } from 'mongoose';
import type { Models } from '../models';

/** Changes within so many milliseconds of the first are told as one: people correct what they have just saved. */
const TOGETHER_MS = 600_000;
/** Changes that are read for one event, newest first. */
const MAX_CHANGES = 50;

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null));

/** The fields of `after` that differ from `before`. Instants are ISO 8601, and what is missing is null. */
export function changedFields(before: object, after: object): FieldChange[] {
  const from = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => {
    const change = { field, from: plain(from.get(field)), to: plain(value) };
    return change.from === change.to ? [] : [change];
  });
}

type StoredChange = Pick<EventChangeDoc, 'version' | 'at' | 'changes'>;

/** Changes in order of time, those of ten minutes together. */
function groupsOf(changes: readonly StoredChange[]): StoredChange[][] {
  const groups: StoredChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    if (group?.[0] && change.at.getTime() - group[0].at.getTime() <= TOGETHER_MS) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** What an event was like before some of its last changes, in order of time. */
const factsBefore = (facts: ToldFacts, changes: readonly StoredChange[]): ToldFacts =>
  changes.reduceRight<ToldFacts>(
    (state, { changes: fields }) => ({
      ...state,
      ...Object.fromEntries(fields.map(({ field, from }) => [field, from])),
    }),
    facts,
  );

/**
 * Changes in words, oldest first: those of ten minutes as one, from the first state to the last. What was changed and
 * changed back is not told.
 */
export function notesOf(changes: readonly StoredChange[], now: ToldFacts): EventChangeNote[] {
  const notes: EventChangeNote[] = [];
  let after = now;
  for (const group of groupsOf(changes).reverse()) {
    const before = factsBefore(after, group);
    const text = changeSentences(before, after).join(' ');
    const last = group.at(-1);
    if (text && last) notes.unshift({ version: last.version, at: last.at.toISOString(), text });
    after = before;
  }
  return notes;
}

/** Stores what a change of an event was, in its transaction. */
export const storeChange = (
  { Changes }: Pick<Models, 'Changes'>,
  change: { eventId: unknown; version: number; by: string; changes: FieldChange[] },
  session: ClientSession,
) => Changes.insertMany([{ ...change, at: new Date() }], { session });

/** What changed in an event since a person replied. */
export async function changesSinceReply({ Changes, Rsvps }: Models, event: StoredEvent, userId: string) {
  const rsvp = await Rsvps.findOne({ userId, eventId: event._id }, { _id: 0, updatedAt: 1 }).lean();
  if (!rsvp) return [];
  const found = await Changes.find(
    { eventId: event._id, at: { $gt: rsvp.updatedAt } },
    { _id: 0, version: 1, at: 1, changes: 1 },
  )
    .sort({ version: -1 })
    .limit(MAX_CHANGES)
    .lean();
  return notesOf(found.reverse(), toldFacts(event));
}

/** What of an event is told when it changes. */
export const toldFacts = (event: StoredEvent): ToldFacts => ({
  title: event.title,
  location: event.location,
  meetingUrl: event.meetingUrl,
  ...localTimesOf(event),
  startTime: event.startTime.toISOString(),
  endTime: event.endTime.toISOString(),
});

/** What of it is told to people who do not see links to online meetings. */
export const publicFacts = ({ meetingUrl: _, ...event }: StoredEvent): ToldFacts =>
  toldFacts({ ...event, location: publicLocation(event.location) });
