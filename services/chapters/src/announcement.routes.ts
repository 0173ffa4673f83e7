import { forbidden, keysetAfter, recordAction, recordFact, withPeopleLocked, type Handlers } from '@meridian/kit';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import { toAnnouncement } from './announcement.model';
import { mayAdminister } from './chapter.policy';
import { requireChapter } from './chapter.routes';
import type { ChapterSignals } from './chapter-signals';
import { roleIn, type Models } from './models';

export const announcementHandlers = (
  models: Models,
  signals: Pick<ChapterSignals, 'announced'>,
): Pick<Handlers<typeof chaptersApi>, 'announcements' | 'announcementCounts' | 'announce'> => ({
  async announcements({ params, query }) {
    const [page] = await Promise.all([
      keysetAfter(models.Announcements, 'createdAt', -1, query.before),
      requireChapter(models, params.id),
    ]);
    const found = await models.Announcements.find(
      { chapterId: params.id, ...page },
      { title: 1, content: 1, createdAt: 1 },
    )
      .sort({ createdAt: -1, _id: -1 })
      .limit(query.limit ?? 200)
      .lean();
    return found.map(toAnnouncement);
  },

  async announcementCounts({ identity }) {
    const person = await models.People.findById(identity.userId, { 'places.chapterId': 1 }).lean();
    const chapterIds = person?.places.map(({ chapterId }) => chapterId) ?? [];
    const found = await models.Announcements.aggregate<{ _id: number; count: number }>([
      { $match: { chapterId: { $in: chapterIds } } },
      { $group: { _id: '$chapterId', count: { $sum: 1 } } },
    ]);
    const counts = new Map(found.map(({ _id, count }) => [_id, count]));
    return chapterIds.map((chapterId) => ({ chapterId, count: counts.get(chapterId) ?? 0 }));
  },

  async announce({ params, body, identity }) {
    const [role] = await Promise.all([roleIn(models, params.id, identity.userId), requireChapter(models, params.id)]);
    if (!mayAdminister(identity, role)) throw forbidden('Only admins of this chapter can post announcements.');
    const posted = await withPeopleLocked(models.db, identity.userId, async (session) => {
      const announcement = await new models.Announcements({
        ...body,
        chapterId: params.id,
        authorId: identity.userId,
        createdAt: new Date(),
      }).save({ session });
      await recordAction(
        models.db,
        { action: 'announcement.posted', subject: announcement._id, chapterId: params.id, detail: body.title },
        session,
      );
      await recordFact(
        models.db,
        {
          kind: 'announcement.posted',
          by: identity.userId,
          audience: { chapterId: params.id, role: 'members' },
          data: { announcementId: String(announcement._id), chapterId: params.id, title: body.title },
        },
        session,
      );
      return toAnnouncement(announcement);
    });
    signals.announced(params.id);
    return posted;
  },
});
