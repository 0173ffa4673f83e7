import {
  DUE_READ,
  inTransaction,
  recordDomainEvents,
  startBackgroundJob,
  type BackgroundJob,
  type Logger,
} from '@meridian/service-kit';
import type { ClientSession, Types } from 'mongoose';
import { lostRight } from '../chapters/author-rights';
import { OPEN } from '../chapters/open-chapters';
import type { ChapterSignals } from '../chapters/chapter-signals';
import type { Models } from '../models/create-models';
import { pausedDomainEvents } from './announcement-domain-events';
import { recordAnnouncementAction, storeAnnouncement } from './announcement-storing';
import { chaptersOf } from '../models/announcement.model';
import type { StoredAnnouncement } from './find-announcement';

const EVERY_MS = 5000;
const MAX = 100;

type Needed = Pick<Models, 'db' | 'Chapters' | 'Memberships' | 'People' | 'Announcements' | 'HiddenAnnouncements'>;

/**
 * Publishes announcements that are due and whose author may still post them, and hides those that have expired.
 * Replicas may do this at the same time. Each announcement changes in a transaction that reads it again. It is
 * therefore published and notified once, even if a process is killed.
 */
export async function changeDueAnnouncements(
  models: Needed,
  signals: Pick<ChapterSignals, 'announced'>,
  now = new Date(),
): Promise<void> {
  const { Announcements, HiddenAnnouncements } = models;
  const due = await HiddenAnnouncements.find(isDue(now), { _id: 1 }).limit(MAX).comment(DUE_READ).lean();
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

const isDue = (now: Date) => ({ publishAt: { $lte: now }, problem: { $exists: false } });

const publish = (models: Needed, _id: Types.ObjectId, now: Date): Promise<StoredAnnouncement | undefined> =>
  inTransaction(models.db, async (session) => {
    const before = await models.HiddenAnnouncements.findOne({ _id, ...isDue(now) }, null, { session }).lean();
    if (!before) return undefined;
    const { state: _state, publishAt: _publishAt, ...kept } = before;
    const after = { ...kept, createdAt: now, version: (before.version ?? 1) + 1 };
    // If all its chapters are archived, the announcement expires without being published, so that nobody is notified
    // late.
    const open = await models.Chapters.find(
      { _id: { $in: chaptersOf(before) }, ...OPEN },
      { _id: 1 },
      { session },
    ).lean();
    if (open.length === 0) {
      await storeAnnouncement(models, before, { ...after, state: 'expired' }, session);
      await recordAnnouncementAction(models, 'expired', after, session);
      return undefined;
    }
    const chapterIds = open.map((chapter) => chapter._id);
    const problem = await lostRight(
      models,
      { authorId: before.authorId, chapterIds, isOfTheSite: before.later ?? false },
      session,
    );
    if (problem) {
      await pause(models, before, { problem, chapterIds }, session);
      return undefined;
    }
    await storeAnnouncement(models, before, after, session);
    await recordAnnouncementAction(models, 'published', after, session);
    return after;
  });

type PauseNeeds = Pick<Models, 'db' | 'Announcements' | 'HiddenAnnouncements'>;

/** Leaves an announcement unpublished, and tells the admins of its chapters, who decide about it. */
async function pause(
  models: PauseNeeds,
  before: StoredAnnouncement,
  { problem, chapterIds }: { problem: string; chapterIds: number[] },
  session: ClientSession,
): Promise<void> {
  const paused = { ...before, problem, version: (before.version ?? 1) + 1 };
  await storeAnnouncement(models, before, paused, session);
  await recordAnnouncementAction(models, 'paused', paused, session);
  await recordDomainEvents(models.db, pausedDomainEvents(paused, chapterIds), session);
}

const hide = (models: PauseNeeds, _id: Types.ObjectId, now: Date): Promise<StoredAnnouncement | undefined> =>
  inTransaction(models.db, async (session) => {
    const before = await models.Announcements.findOne({ _id, expiresAt: { $lte: now } }, null, { session }).lean();
    if (!before) return undefined;
    const after = { ...before, state: 'expired' as const, version: (before.version ?? 1) + 1 };
    await storeAnnouncement(models, before, after, session);
    await recordAnnouncementAction(models, 'expired', after, session);
    return after;
  });

export const startAnnouncementJob = (
  models: Needed,
  signals: Pick<ChapterSignals, 'announced'>,
  log: Logger,
): BackgroundJob =>
  startBackgroundJob(() => changeDueAnnouncements(models, signals), {
    everyMs: EVERY_MS,
    log,
    failure: 'scheduled announcements not published',
  });
