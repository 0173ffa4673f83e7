import { isolated } from '@meridian/shared-types';
import { recordAction, withPeopleLocked, type Identity } from '@meridian/service-kit';
import { changedFields } from '../../events/event-changes';
import { editedFields, overriddenBy, type Edit } from './event-edit-fields';
import { changedMeanwhile, checkStart } from './event-editing';
import { storeUpdates, type UpdatedEvent, type UpdateModels } from './event-updates';
import { isAudited } from '../../events/event.policy';
import { findInSession, type ManagedEvent } from '../../access/managed-event';
import type { StoredEvent } from '../../models/event.model';
import type { Models } from '../../models/create-models';
import type { ClientSession } from 'mongoose';
import { editedSeries } from './edited-series';
import { createDates } from '../series/series-dates';
import { checkSeats, dateUpdates } from './series-date-updates';
import { findDates, SCOPE_WORDS, type SeveralDates } from './series-scope';
import { storeSeries } from './series-storing';

export interface EditedDates {
  event: UpdatedEvent['event'];
  updated: UpdatedEvent[];
  dates: { changed: number; kept: number };
}

/**
 * Changes several dates of a series, if the caller has seen this version of one of them. These are that date and the
 * ones after it, which then form a series of their own, or all dates. The fields that the caller changed in this date
 * change in all of them. Fields that were changed for one date alone stay. Dates that have begun keep their times, and
 * dates that are over stay unchanged. Dates after a new end of the series are cancelled.
 */
export function editDates(
  models: UpdateModels & Pick<Models, 'Drafts' | 'Series'>,
  caller: Identity,
  { event: { _id }, membership }: ManagedEvent,
  version: number,
  edit: Edit,
  scope: SeveralDates,
): Promise<EditedDates> {
  return withPeopleLocked(models.db, caller.userId, async (session) => {
    const now = new Date();
    const opened = await findInSession(models, _id, session);
    if ((opened.version ?? 1) !== version) throw await changedMeanwhile(models, caller, opened);
    const found = await findDates(models, session, opened, scope, now);
    const { fields, tzdb } = editedFields(opened, edit);
    const changes = changedFields(opened, fields);
    const own = overriddenBy(changes);
    if (fields.startLocal !== opened.startLocal) checkStart(fields, edit);
    const target = editedSeries(found, { fields, own, until: edit.until }, now);
    if (changes.length === 0 && target.series.until === found.series.until)
      return { event: opened, updated: [], dates: { changed: 0, kept: 0 } };
    const { updates, quiet, kept } = dateUpdates(found, target, { fields, own, tzdb }, now);
    checkSeats(updates, edit.overCapacity);
    await storeSeries(models, session, found.series, target, { updates, quiet });
    const updated = await storeUpdates(models, session, updates, {
      by: caller.userId,
      overCapacity: edit.overCapacity,
    });
    await createDates(models, target.series, session, now);
    if (isAudited(caller, membership)) {
      const detail = `${isolated(fields.title)} (${SCOPE_WORDS[scope]})`;
      const { chapterId } = opened;
      await recordAction(models.db, { action: 'event.changed', subject: _id, chapterId, detail }, session);
    }
    const event =
      updated.find((each) => each.event._id.equals(_id))?.event ?? (await raiseVersion(models, opened, session));
    return { event, updated, dates: { changed: updated.length, kept } };
  });
}

type Needed = Pick<Models, 'Events'>;

/**
 * Increments the version of a date that stays unchanged while its series changes. An editor who has not seen the change
 * can then not overwrite it.
 */
async function raiseVersion({ Events }: Needed, event: StoredEvent, session: ClientSession): Promise<StoredEvent> {
  const version = (event.version ?? 1) + 1;
  await Events.updateOne({ _id: event._id }, { $set: { version } }, { session });
  return { ...event, version };
}
