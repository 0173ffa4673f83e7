import { DUE_READ, startBackgroundJob, type BackgroundJob, type Logger } from '@meridian/kit';
import type { Models } from '../models';
import type { ChapterEvents } from './chapter-events';

const EVERY_MS = 5000;
/** Whoever was creating an event when the chapter was archived is done by then. */
const LATE_MS = 30_000;
/** Chapters in one run. */
const MOST = 20;

/**
 * Cancels the coming events of chapters that were archived, and once more half a minute later: an event may have been
 * created in the same moment. Replicas may do it at the same time, and it goes on where a program was killed.
 */
export async function endEvents(
  { Chapters }: Pick<Models, 'Chapters'>,
  events: Pick<ChapterEvents, 'cancelOfChapter'>,
  now = new Date(),
): Promise<void> {
  const due = await Chapters.find({ 'archive.endsEventsFor': { $exists: true } }, { archive: 1 })
    .limit(MOST)
    .comment(DUE_READ)
    .lean();
  for (const { _id, archive } of due) {
    if (!archive?.endsEventsFor) continue;
    const body = { reason: archive.reason, by: String(archive.endsEventsFor) };
    const { left } = await events.cancelOfChapter({ params: { id: _id }, body });
    if (left === 0 && now.getTime() - archive.at.getTime() > LATE_MS)
      await Chapters.updateOne({ _id, 'archive.at': archive.at }, { $unset: { 'archive.endsEventsFor': 1 } });
  }
}

export const startEndingEvents = (models: Models, events: ChapterEvents, log: Logger): BackgroundJob =>
  startBackgroundJob(() => endEvents(models, events), {
    everyMs: EVERY_MS,
    log,
    failure: 'events of archived chapters not cancelled',
  });
