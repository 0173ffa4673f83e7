import { DUE_READ, inTransaction, startBackgroundJob, type BackgroundJob, type Logger } from '@meridian/service-kit';
import type { Types } from 'mongoose';
import { OPEN } from '../chapters/open-chapters';
import type { ChapterSignals } from '../chapters/chapter-signals';
import type { Models } from '../models';
import { recordAnnouncementAction, storeAnnouncement } from './announcement-storing';
import { chaptersOf } from './announcement.model';
import type { StoredAnnouncement } from './find-announcement';

const EVERY_MS = 5000;
const MAX = 100;

/**
 * Publishes announcements that are due, and hides those that have expired. Replicas may do this at the same time. Each
 * announcement changes in a transaction that reads it again. It is therefore published and notified once, even if a
 * process is killed.
 */
export async function changeDueAnnouncements(
  models: Models,
  signals: Pick<ChapterSignals, 'announced'>,
  now = new Date(),
): Promise<void> {
  const { Announcements, HiddenAnnouncements } = models;
  const due = await HiddenAnnouncements.find({ publishAt: { $lte: now } }, { _id: 1 })
    .limit(MAX)
    .comment(DUE_READ)
    .lean();
  const expired = await Announcements.find({ expiresAt: { $lte: now } }, { _id: 1 })
    .limit(MAX)
    .comment(DUE_READ)
    .lean();
  for (const { _id } of due) notify(signals, await publish(models, _id, now));
  for (const { _id } of expired) notify(signals, await hide(models, _id, now));
}

function notify(signals: Pick<ChapterSignals, 'announced'>, changed: StoredAnnouncement | undefined): void {
  for (const chapterId of changed ? chaptersOf(changed) : []) signals.announced(chapterId);
}

const publish = (models: Models, _id: Types.ObjectId, now: Date): Promise<StoredAnnouncement | undefined> =>
  inTransaction(models.db, async (session) => {
    const before = await models.HiddenAnnouncements.findOne({ _id, publishAt: { $lte: now } }, null, {
      session,
    }).lean();
    if (!before) return undefined;
    const { state: _state, publishAt: _publishAt, ...kept } = before;
    const after = { ...kept, createdAt: now, version: (before.version ?? 1) + 1 };
    // If all its chapters are archived, the announcement expires without being published, so that nobody is notified
    // late.
    if (!(await models.Chapters.exists({ _id: { $in: chaptersOf(before) }, ...OPEN }).session(session))) {
      await storeAnnouncement(models, before, { ...after, state: 'expired' }, session);
      await recordAnnouncementAction(models, 'expired', after, session);
      return undefined;
    }
    await storeAnnouncement(models, before, after, session);
    await recordAnnouncementAction(models, 'published', after, session);
    return after;
  });

const hide = (models: Models, _id: Types.ObjectId, now: Date): Promise<StoredAnnouncement | undefined> =>
  inTransaction(models.db, async (session) => {
    const before = await models.Announcements.findOne({ _id, expiresAt: { $lte: now } }, null, { session }).lean();
    if (!before) return undefined;
    const after = { ...before, state: 'expired' as const, version: (before.version ?? 1) + 1 };
    await storeAnnouncement(models, before, after, session);
    await recordAnnouncementAction(models, 'expired', after, session);
    return after;
  });

export const startAnnouncementJob = (
  models: Models,
  signals: Pick<ChapterSignals, 'announced'>,
  log: Logger,
): BackgroundJob =>
  startBackgroundJob(() => changeDueAnnouncements(models, signals), {
    everyMs: EVERY_MS,
    log,
    failure: 'scheduled announcements not published',
  });
