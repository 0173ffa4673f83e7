import { DUE_READ, startBackgroundJob, type BackgroundJob, type Logger } from '@meridian/kit';
import type { Models } from '../models';
import type { ChapterEvents } from './chapter-events';

/** A merge has them moved at once: this is for programs that were killed. */
const EVERY_MS = 30_000;
const RETRY_MS = 2000;
/** Whoever was creating an event when the chapter was merged is done by then. */
const LATE_MS = 30_000;
/** Chapters in one run. */
const MOST = 20;

/**
 * Moves the coming events of merged chapters to the chapters that they are part of, and once more half a minute later:
 * an event may have been created in the same moment. Replicas may do it at the same time, and it goes on where a
 * program was killed.
 */
export async function moveEvents(
  { Chapters }: Pick<Models, 'Chapters'>,
  events: Pick<ChapterEvents, 'moveOfChapter'>,
  { now = new Date(), stopped }: { now?: Date; stopped?: AbortSignal } = {},
): Promise<void> {
  const due = await Chapters.find({ 'archive.movesFor': { $exists: true } }, { archive: 1 })
    .limit(MOST)
    .comment(DUE_READ)
    .lean();
  for (const { _id, archive } of due) {
    if (!archive?.movesFor || archive.mergedInto === undefined) continue;
    const body = { intoId: archive.mergedInto, by: String(archive.movesFor) };
    for (let isLeft = true; isLeft;) {
      if (stopped?.aborted) return;
      isLeft = (await events.moveOfChapter({ params: { id: _id }, body })).left > 0;
    }
    if (now.getTime() - archive.at.getTime() > LATE_MS)
      await Chapters.updateOne({ _id, 'archive.at': archive.at }, { $unset: { 'archive.movesFor': 1 } });
  }
}

export const startMovingEvents = (models: Models, events: ChapterEvents, log: Logger): BackgroundJob =>
  startBackgroundJob((stopped) => moveEvents(models, events, { stopped }), {
    everyMs: EVERY_MS,
    retryMs: RETRY_MS,
    log,
    failure: 'events of merged chapters not moved',
  });
