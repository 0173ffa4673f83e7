import type { Handlers } from '@meridian/service-kit';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import { countScheduled } from '../announcements/moved-announcements';
import { inEffectAt } from '../models/ban.model';
import type { ChapterSignals } from '../chapters/chapter-signals';
import { toChapterDetails } from '../models/chapter.model';
import type { Models } from '../models/create-models';
import type { WeekEventCounts } from '../chapters/week-event-counts';
import type { ChapterEvents } from './chapter-events';
import { findMergeTargets } from '../chapters/merge-targets';
import { mergeChapters, sameChapter } from './merging';
import { requireOpenChapter } from '../chapters/open-chapters';

interface MergeOptions {
  signals: Pick<ChapterSignals, 'changed'>;
  events: Pick<ChapterEvents, 'upcomingOfChapter'>;
  weekEventCounts: WeekEventCounts;
  /** Starts moving upcoming events immediately. */
  moveSoon: () => void;
}

type Needed = Pick<
  Models,
  'db' | 'Chapters' | 'Memberships' | 'People' | 'JoinRequests' | 'Bans' | 'HiddenAnnouncements'
>;

export const mergeHandlers = (
  models: Needed,
  { signals, events, weekEventCounts, moveSoon }: MergeOptions,
): Pick<Handlers<typeof chaptersApi>, 'mergeSummary' | 'merge'> => ({
  async mergeSummary({ params: { id }, query: { into } }) {
    if (id === into) throw sameChapter('into');
    await Promise.all([requireOpenChapter(models, id), requireOpenChapter(models, into)]);
    const { Memberships, People, Bans, JoinRequests } = models;
    const [members, alreadyMembers, admins, bans, pendingRequests, scheduledAnnouncements, { count: upcomingEvents }] =
      await Promise.all([
        Memberships.countDocuments({ chapterId: id }),
        People.countDocuments({ isActive: { $in: [true, false] }, 'places.chapterId': { $all: [id, into] } }),
        Memberships.countDocuments({ chapterId: id, role: 'admin' }),
        Bans.find({ chapterId: into, ...inEffectAt(new Date()) }, { userId: 1 }).lean(),
        JoinRequests.countDocuments({ chapterId: id, status: 'pending' }),
        countScheduled(models, id),
        events.upcomingOfChapter({ params: { id } }),
      ]);
    const banned = await Memberships.countDocuments({
      userId: { $in: bans.map(({ userId }) => userId) },
      chapterId: id,
    });
    return {
      joining: Math.max(0, members - alreadyMembers - banned),
      alreadyMembers,
      banned,
      admins,
      pendingRequests,
      upcomingEvents,
      scheduledAnnouncements,
    };
  },

  async merge({ params: { id }, body: { keepAdmins = false, ...body }, identity }) {
    const chapter = await mergeChapters(models, identity, id, { ...body, keepAdmins });
    moveSoon();
    signals.changed(id);
    const [counts, targets] = await Promise.all([weekEventCounts(identity), findMergeTargets(models, [chapter])]);
    return toChapterDetails(chapter, counts, targets);
  },
});
