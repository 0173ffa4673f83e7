import { conflict, HttpError, recordAction, withPeopleLocked, type Identity } from '@meridian/service-kit';
import { isChapterAdmin, PAST_START, startsInPast } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import type { FieldChange } from '../../models/event-change.model';
import { changedFields } from '../../events/event-changes';
import { editedFields, overriddenBy, type Edit, type EditedFields } from './event-edit-fields';
import type { EventTimes } from '../../event-terms/event-times';
import { storeUpdates, type UpdatedEvent, type UpdateModels } from './event-updates';
import { findableBy, toEvent, type StoredEvent } from '../../models/event.model';
import { isAudited } from '../../events/event.policy';
import { cancelledAlready, isDraft, isOver } from '../../events/event-status';
import { findInSession, type ManagedEvent } from '../../access/managed-event';
import { findOwnRsvps } from '../../events/own-rsvps';
import type { Models } from '../../models/create-models';
import { checkRepetition } from '../series/series-creation';
import { findSeriesDetails } from '../series/series-details';

/** The fields that admins may still correct when an event is over. */
const TEXTS = ['title', 'description', 'location'];

/**
 * Changes an event or a draft of which the caller has seen this version.
 * - A cancelled event cannot be changed, because people were notified that it does not take place. A copy of it can be.
 * - If an event is over, admins may correct its texts. Its time and audience stay unchanged.
 * - A new start may not be in the past, but an unchanged one may.
 *
 * RSVPs move with the event, seats go to the waiting list, and the change is stored in the same transaction.
 * Resolves to the event after the change, and to the RSVPs that changed with its seats.
 */
export function editEvent(
  models: UpdateModels & Pick<Models, 'Drafts' | 'Series'>,
  caller: Identity,
  { event: { _id }, membership }: ManagedEvent,
  version: number,
  edit: Edit,
): Promise<UpdatedEvent> {
  return withPeopleLocked(models.db, caller.userId, async (session) => {
    const before = await findInSession(models, _id, session);
    if ((before.version ?? 1) !== version) throw await changedMeanwhile(models, caller, before);
    if (before.status === 'cancelled') throw cancelledAlready();
    const { fields, tzdb } = editedFields(before, edit);
    const isDraftStill = isDraft(before);
    const repeats = editedRepetition(before, edit, fields.startLocal);
    const changes = changedFields(before, fields);
    if (changes.length === 0 && !('repeats' in repeats)) return { event: before, replies: [] };
    if (!isDraftStill) {
      if (isOver(before)) checkCorrection(changes, caller.isSiteAdmin || isChapterAdmin(membership));
      else if (fields.startLocal !== before.startLocal) checkStart(fields, edit);
    }
    const set = { ...fields, ...repeats, ...(tzdb && { tzdb }) };
    if (isDraftStill) return { event: await storeDraft(models, session, before, set), replies: [] };
    const own = before.seriesId && { overrides: [...new Set([...(before.overrides ?? []), ...overriddenBy(changes)])] };
    const updates = [{ before, set: { ...set, ...own }, changes }];
    const [updated] = await storeUpdates(models, session, updates, {
      by: caller.userId,
      overCapacity: edit.overCapacity,
    });
    if (isAudited(caller, membership))
      await recordAction(
        models.db,
        { action: 'event.changed', subject: _id, chapterId: before.chapterId, detail: fields.title },
        session,
      );
    return updated ?? { event: before, replies: [] };
  });
}

async function storeDraft(
  { Drafts }: Pick<Models, 'Drafts'>,
  session: ClientSession,
  before: StoredEvent,
  fields: EditedFields,
): Promise<StoredEvent> {
  const event = { ...before, ...fields, version: (before.version ?? 1) + 1 };
  const { version } = event;
  const set = {
    ...fields,
    version,
    changedAt: new Date(),
    ...findableBy(event),
  };
  await Drafts.updateOne({ _id: before._id }, { $set: set }, { session });
  return event;
}

/** Returns the repetition of a draft if it changes. It must fit the start of the draft. */
function editedRepetition(before: StoredEvent, { repeats }: Edit, startLocal: string): Pick<StoredEvent, 'repeats'> {
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

type Needed = Pick<Models, 'Events' | 'Series' | 'Rsvps'>;

/**
 * Creates the refusal of an edit of an older version. It contains the current version, so that the editor sees both.
 */
export async function changedMeanwhile(models: Needed, caller: Identity, event: StoredEvent): Promise<HttpError> {
  const [own, series] = await Promise.all([
    findOwnRsvps(models, caller.userId, [event._id]),
    findSeriesDetails(models, event, caller),
  ]);
  const current = {
    ...toEvent(event, own.get(String(event._id)) ?? null, caller),
    meetingUrl: event.meetingUrl ?? '',
    ...(series && { series }),
  };
  return new HttpError(409, 'event_changed', 'Somebody else has changed this event.', undefined, current);
}
