import { DUE_READ, startBackgroundJob, type BackgroundJob, type Logger } from '@meridian/service-kit';
import type { Models } from '../models/create-models';
import type { ChapterEvents } from './chapter-events';

const EVERY_MS = 5000;
/** The time in milliseconds after which a request that was creating an event during the archiving has ended. */
const LATE_MS = 30_000;
const MAX = 20;

/**
 * Cancels the upcoming events of archived chapters, and once more half a minute later, because an event may have been
 * created at the same moment. Replicas may do this at the same time. After a process is killed, the next run continues.
 */
export async function endEvents(
  { Chapters }: Pick<Models, 'Chapters'>,
  events: Pick<ChapterEvents, 'cancelOfChapter'>,
  now = new Date(),
): Promise<void> {
  const due = await Chapters.find({ 'archive.cancelEventsBy': { $exists: true } }, { archive: 1 })
    .limit(MAX)
    .comment(DUE_READ)
    .lean();
  for (const { _id, archive } of due) {
    if (!archive) continue;
    const by = archive.cancelEventsBy;
    const body = { reason: archive.reason, ...(by && { by: String(by) }) };
    const { left } = await events.cancelOfChapter({ params: { id: _id }, body });
    if (left === 0 && now.getTime() - archive.at.getTime() > LATE_MS)
      await Chapters.updateOne({ _id, 'archive.at': archive.at }, { $unset: { 'archive.cancelEventsBy': 1 } });
  }
}

type Needed = Pick<Models, 'Chapters'>;

export const startEndingEvents = (models: Needed, events: ChapterEvents, log: Logger): BackgroundJob =>
  startBackgroundJob(() => endEvents(models, events), {
    everyMs: EVERY_MS,
    log,
    failure: 'events of archived chapters not cancelled',
  });
