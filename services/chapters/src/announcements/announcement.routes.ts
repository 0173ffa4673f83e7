import { versionIn, type Handlers, type Identity } from '@meridian/service-kit';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import { requireChapter } from '../chapters/require-chapter';
import { requireReader } from '../chapters/require-reader';
import type { ChapterSignals } from '../chapters/chapter-signals';
import type { Models } from '../models/create-models';
import { deleteAnnouncement, editAnnouncement, pinAnnouncement, postAnnouncement } from './announcement-changes';
import { announcementCounts, findAnnouncements, managedAnnouncements, toManaged } from './announcement-lists';
import { storeReads } from './announcement-reads';
import { searchAnnouncements } from './announcement-search';
import { chaptersOf, toAnnouncement } from '../models/announcement.model';
import type { StoredAnnouncement } from './find-announcement';

type Calls =
  | 'announcements'
  | 'announcementCounts'
  | 'searchAnnouncements'
  | 'announce'
  | 'announceWidely'
  | 'managedAnnouncements'
  | 'editAnnouncement'
  | 'deleteAnnouncement'
  | 'pinAnnouncement'
  | 'seeAnnouncements';

/** Creates the handlers of announcements. They notify open pages of every change that members can see. */
export function announcementHandlers(
  models: Models,
  signals: Pick<ChapterSignals, 'announced'>,
): Pick<Handlers<typeof chaptersApi>, Calls> {
  const notify = (announcement: StoredAnnouncement) => {
    for (const chapterId of chaptersOf(announcement)) signals.announced(chapterId);
  };
  const managed = async (announcement: StoredAnnouncement, caller: Identity) => {
    const [shown] = await toManaged(models, caller, [announcement], chaptersOf(announcement)[0]);
    if (!shown) throw new Error('An announcement was given.');
    return shown;
  };
  return {
    async announcements({ params, query, identity }) {
      await requireReader(models, identity, params.id);
      const [found] = await Promise.all([
        findAnnouncements(models, params.id, query),
        requireChapter(models, params.id),
      ]);
      return found;
    },
    announcementCounts: ({ identity }) => announcementCounts(models, identity.userId),
    searchAnnouncements: ({ query, identity }) => searchAnnouncements(models, identity.userId, query),
    managedAnnouncements: ({ query, identity }) => managedAnnouncements(models, identity, query),
    async announce({ params, body, identity }) {
      const posted = await postAnnouncement(models, identity, { chapterIds: [params.id] }, body);
      if (!posted.state) signals.announced(params.id);
      return toAnnouncement(posted);
    },
    async announceWidely({ body: { to, ...input }, identity }) {
      const posted = await postAnnouncement(models, identity, to, input);
      if (!posted.state) notify(posted);
      return toAnnouncement(posted);
    },
    async editAnnouncement({ params, body, identity, http }) {
      const version = versionIn(http.req, 'announcement');
      const edited = await editAnnouncement(models, identity, params.id, version, body, (current) =>
        managed(current, identity),
      );
      notify(edited);
      return managed(edited, identity);
    },
    async deleteAnnouncement({ params, identity }) {
      notify(await deleteAnnouncement(models, identity, params.id));
      return { ok: true };
    },
    async pinAnnouncement({ params, body, identity }) {
      await pinAnnouncement(models, identity, params, body.isPinned);
      signals.announced(params.id);
      return { ok: true };
    },
    async seeAnnouncements({ body, identity }) {
      await storeReads(models, identity.userId, body.ids);
      return { ok: true };
    },
  };
}
