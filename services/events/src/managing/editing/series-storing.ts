import { conflict } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import type { Models } from '../../models/create-models';
import type { SeriesDoc } from '../../models/series.model';
import type { EditedSeries } from './edited-series';
import type { EventUpdate } from './event-updates';
import type { QuietUpdate } from './series-date-updates';

/** Stores an edited series and the recurrence ids of its dates. Call it before the dates themselves change. */
export async function storeSeries(
  models: Pick<Models, 'Events' | 'Series'>,
  session: ClientSession,
  before: SeriesDoc,
  { series, formerUntil }: EditedSeries,
  { updates, quiet }: { updates: readonly EventUpdate[]; quiet: readonly QuietUpdate[] },
): Promise<void> {
  const { Events, Series } = models;
  const moved = [...updates.map(({ before: { _id }, set }) => ({ _id, set })), ...quiet].filter(
    ({ set }) => set.recurrenceId !== undefined,
  );
  if (formerUntil === undefined) {
    if (moved.length > 0) await clearRecurrenceIds(models, session, series, moved);
    await replace(Series, session, series);
  } else {
    await replace(Series, session, {
      ...before,
      until: formerUntil,
      isEnded: true,
      version: before.version + 1,
      changedAt: series.changedAt,
    });
    await Series.insertMany([series], { session });
  }
  if (quiet.length > 0)
    await Events.bulkWrite(
      quiet.map(({ _id, set }) => ({ updateOne: { filter: { _id }, update: { $set: set } } })),
      { session, ordered: false },
    );
}

/**
 * Replaces the whole document, so that removed fields disappear. The check of its version has proved that nobody else
 * changed it.
 */
export const replace = (Series: Models['Series'], session: ClientSession, series: SeriesDoc) =>
  Series.replaceOne({ _id: series._id }, series, { session });

/**
 * Clears the recurrence ids of dates before they change. When a weekly rule moves by a week, each date takes the id of
 * the next one, and each id must be unique.
 */
async function clearRecurrenceIds(
  { Events }: Pick<Models, 'Events'>,
  session: ClientSession,
  series: SeriesDoc,
  moved: readonly QuietUpdate[],
): Promise<void> {
  const ids = moved.map(({ _id }) => _id);
  const taken = await Events.exists({
    seriesId: series._id,
    recurrenceId: { $in: moved.map(({ set }) => set.recurrenceId ?? '') },
    _id: { $nin: ids },
  }).session(session);
  if (taken) throw conflict('dates_meet', 'Another date of this series is already on one of these days.');
  await Events.updateMany({ _id: { $in: ids } }, { $unset: { recurrenceId: 1 } }, { session });
}
