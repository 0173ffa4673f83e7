import { isolated } from '@meridian/shared-types';
import { recordAction, withPeopleLocked, type Identity } from '@meridian/service-kit';
import { storeUpdates, type UpdateModels } from './editing/event-updates';
import { isAudited } from '../events/event.policy';
import { findInSession, type ManagedEvent } from '../access/managed-event';
import type { Models } from '../models/create-models';
import { cancelled } from './editing/series-date-updates';
import type { EditedDates } from './editing/series-editing';
import { findDates, SCOPE_WORDS, type SeveralDates } from './editing/series-scope';
import { replace } from './editing/series-storing';
import { addDays, dayOf } from './series/local-dates';

/** Cancels several dates of a series that are not over, with one reason. The series creates no more dates. */
export function cancelDates(
  models: UpdateModels & Pick<Models, 'Drafts' | 'Series'>,
  caller: Identity,
  { event: { _id }, membership }: ManagedEvent,
  reason: string,
  scope: SeveralDates,
): Promise<EditedDates> {
  return withPeopleLocked(models.db, caller.userId, async (session) => {
    const at = new Date();
    const opened = await findInSession(models, _id, session);
    const { series, dates } = await findDates(models, session, opened, scope, at);
    const updates = dates
      .filter(({ status }) => status !== 'cancelled')
      .map((before) => ({ before, ...cancelled(reason, at) }));
    const first = dates[0]?.recurrenceId ?? series.startLocal;
    await replace(models.Series, session, {
      ...series,
      until: addDays(dayOf(first), -1),
      isEnded: true,
      version: series.version + 1,
      changedAt: at,
    });
    const updated = await storeUpdates(models, session, updates, { by: caller.userId });
    if (isAudited(caller, membership)) {
      const detail = `${isolated(opened.title)} (${SCOPE_WORDS[scope]})`;
      const { chapterId } = opened;
      await recordAction(models.db, { action: 'event.cancelled', subject: _id, chapterId, detail }, session);
    }
    const event = updated.find((each) => each.event._id.equals(_id))?.event ?? opened;
    return { event, updated, dates: { changed: updated.length, kept: 0 } };
  });
}
