import { DUE_READ, startBackgroundJob, type BackgroundJob, type Logger } from '@meridian/service-kit';
import type { Models } from '../models/create-models';
import type { ChapterEvents } from './chapter-events';

/**
 * The interval in milliseconds between two runs. A merge starts a run immediately, so the interval is for killed
 * processes.
 */
const EVERY_MS = 30_000;
const RETRY_MS = 2000;
/** The time in milliseconds after which a request that was creating an event during the merge has ended. */
const LATE_MS = 30_000;
const MAX = 20;

/**
 * Moves the upcoming events of merged chapters to the chapters that they are now part of, and once more half a minute
 * later, because an event may have been created at the same moment. Replicas may do this at the same time. After a
 * process is killed, the next run continues.
 */
export async function moveEvents(
  { Chapters }: Pick<Models, 'Chapters'>,
  events: Pick<ChapterEvents, 'moveOfChapter'>,
  { now = new Date(), stopped }: { now?: Date; stopped?: AbortSignal } = {},
): Promise<void> {
  const due = await Chapters.find({ 'archive.moveEventsBy': { $exists: true } }, { archive: 1 })
    .limit(MAX)
    .comment(DUE_READ)
    .lean();
  for (const { _id, archive } of due) {
    if (archive?.mergedInto === undefined) continue;
    const by = archive.moveEventsBy;
    const body = { intoId: archive.mergedInto, ...(by && { by: String(by) }) };
    for (let isLeft = true; isLeft;) {
      if (stopped?.aborted) return;
      isLeft = (await events.moveOfChapter({ params: { id: _id }, body })).left > 0;
    }
    if (now.getTime() - archive.at.getTime() > LATE_MS)
      await Chapters.updateOne({ _id, 'archive.at': archive.at }, { $unset: { 'archive.moveEventsBy': 1 } });
  }
}

type Needed = Pick<Models, 'Chapters'>;

export const startMovingEvents = (models: Needed, events: ChapterEvents, log: Logger): BackgroundJob =>
  startBackgroundJob((stopped) => moveEvents(models, events, { stopped }), {
    everyMs: EVERY_MS,
    retryMs: RETRY_MS,
    log,
    failure: 'events of merged chapters not moved',
  });
