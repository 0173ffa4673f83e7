import { conflict, HttpError, recordAction, withPeopleLocked, type Identity } from '@meridian/kit';
import { isChapterAdmin, PAST_START, searchWords, startsInPast } from '@meridian/shared-types';
import type { EventEdit } from '@meridian/shared-types/schemas';
import type { z } from 'zod';
import type { FieldChange } from './event-change.model';
import { changedFields, storeChange } from './event-changes';
import { followCapacity } from './capacity-change';
import { editedSeats } from './event-seats';
import { eventTimesOf, type EventTimes } from './event-times';
import { isLong, localTimesOf, toEvent, type ShownEvent, type WholeEvent } from './event.model';
import { isAudited } from './event.policy';
import { cancelledAlready, findInSession, isDraft, isOver, type ManagedEvent } from './managed-event';
import { ownRsvpsOf, type Models } from './models';
import { startTurn, type ReplyChange } from './seat-changes';
import { checkRepetition } from './series/series-creation';

type Edit = z.output<typeof EventEdit>;
/** As before the edit, `tzdb` stays: it says by which rules the instants were derived. */
type EditedTimes = Omit<EventTimes, 'tzdb'> & { tzdb?: string };

/** What admins may still correct when an event is over. */
const TEXTS = ['title', 'description', 'location'];

/**
 * Changes an event or a draft of which the caller has seen this version.
 * - A cancelled event is not changed: people were told what does not take place. A copy of it can be.
 * - Of an event that is over, admins may correct the texts. When and for whom it was is a fact.
 * - A new start may not be in the past; one that stays may.
 *
 * RSVPs move with the event, seats go to the waiting list, and what changed is stored, in the same transaction.
 * Resolves to the event as it is then, and to the RSVPs that changed with its seats.
 */
export function editEvent(
  models: Models,
  caller: Identity,
  { event: { _id }, membership }: ManagedEvent,
  version: number,
  edit: Edit,
): Promise<{ event: WholeEvent; replies: ReplyChange[] }> {
  return withPeopleLocked(models.db, caller.userId, async (session) => {
    const before = await findInSession(models, _id, session);
    if ((before.version ?? 1) !== version) throw await changedMeanwhile(models, caller, before);
    if (before.status === 'cancelled') throw cancelledAlready();
    const { tzdb, ...times } = editedTimes(before, edit);
    const fields = { ...givenFields(edit), ...times, ...editedSeats(before, edit, times.timeZone) };
    const isDraftStill = isDraft(before);
    const repeats = editedRepetition(before, edit, fields.startLocal);
    const changes = changedFields(before, fields);
    if (changes.length === 0 && !('repeats' in repeats)) return { event: before, replies: [] };
    if (!isDraftStill) {
      if (isOver(before)) checkCorrection(changes, caller.isSiteAdmin || isChapterAdmin(membership));
      else if (fields.startLocal !== before.startLocal) checkStart(fields, edit);
    }
    const set = { ...fields, ...repeats, ...(tzdb && { tzdb }), version: version + 1, changedAt: new Date() };
    await (isDraftStill ? models.Drafts : models.Events).updateOne(
      { _id },
      { $set: { ...set, titleWords: searchWords(fields.title), isLong: isLong(fields) } },
      { session },
    );
    if (isDraftStill) return { event: { ...before, ...set }, replies: [] };
    if (fields.startTime.getTime() !== before.startTime.getTime())
      await models.Rsvps.updateMany({ eventId: _id }, { $set: { startTime: fields.startTime } }, { session });
    await storeChange(models, { eventId: _id, version: version + 1, by: caller.userId, changes }, session);
    if (isAudited(caller, membership))
      await recordAction(
        models.db,
        { action: 'event.changed', subject: _id, chapterId: before.chapterId, detail: fields.title },
        session,
      );
    if (!changes.some(({ field }) => field === 'capacity')) return { event: { ...before, ...set }, replies: [] };
    const turn = await startTurn(models, _id, session, new Date());
    const followed = await followCapacity(models, turn, before, edit.overCapacity);
    return { event: { ...before, ...set, ...followed.event }, replies: followed.changes };
  });
}

const TIMES = ['startTime', 'endTime', 'startLocal', 'endLocal', 'timeZone'] as const;
const SEATS = ['capacity', 'guestLimit', 'rsvpOpensLocal', 'rsvpClosesLocal', 'overCapacity'] as const;
const SERIES = ['repeats', 'scope', 'until'] as const;
const APART: readonly string[] = [...TIMES, ...SEATS, ...SERIES];

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

/** How a draft repeats from now on, if that changes: it must be true of its start. */
function editedRepetition(before: WholeEvent, { repeats }: Edit, startLocal: string): Pick<WholeEvent, 'repeats'> {
  if (repeats && !isDraft(before)) throw conflict('not_a_draft', 'Only a new event or a draft can begin to repeat.');
  const after = repeats === undefined ? before.repeats : repeats;
  if (after) checkRepetition(after, startLocal);
  return JSON.stringify(after ?? null) === JSON.stringify(before.repeats ?? null) ? {} : { repeats: after };
}

function checkCorrection(changes: readonly FieldChange[], isAdmin: boolean): void {
  if (!isAdmin || changes.some(({ field }) => !TEXTS.includes(field)))
    throw conflict('event_over', 'This event is over. Admins can still correct its texts.');
}

export function checkStart({ startLocal, timeZone }: Pick<EventTimes, 'startLocal' | 'timeZone'>, input: object): void {
  if (!startsInPast(startLocal, timeZone)) return;
  const path = 'startTime' in input && input.startTime ? 'startTime' : 'startLocal';
  throw new HttpError(400, 'invalid_request', PAST_START, [{ path, message: PAST_START }]);
}

/** The refusal of an edit of an older version. It has the present one, so that the editor sees both. */
async function changedMeanwhile(models: Models, caller: Identity, event: WholeEvent): Promise<HttpError> {
  const own = await ownRsvpsOf(models, caller.userId, [event._id]);
  const current = {
    ...toEvent(event, own.get(String(event._id)) ?? null, caller),
    meetingUrl: event.meetingUrl ?? '',
  };
  return new HttpError(409, 'event_changed', 'This event was changed meanwhile.', undefined, current);
}
