import { api, affectedBy, queryFor, useApiMutation, pagesFor, lastIdOf } from '@meridian/platform';
import {
  chaptersApi,
  type AnnouncementEdit,
  type AnnouncementInput,
  type AnnouncementRecipients,
  type AnnouncementState,
  type ManagedAnnouncement,
} from '@meridian/shared-types';

const PAGE = 20;

export const allChapters = () => queryFor(chaptersApi.list);

/**
 * Returns the paginated query for the announcements of a chapter in one state. Without a chapter, they are those to
 * several chapters.
 */
export const managedPages = (chapterId: number | undefined, state: AnnouncementState) =>
  pagesFor(chaptersApi.managedAnnouncements, 'before', lastIdOf(PAGE), {
    query: { state, limit: String(PAGE), ...(chapterId !== undefined && { chapter: String(chapterId) }) },
  });

const affectedLists = (chapterIds: readonly number[]) => [
  chaptersApi.managedAnnouncements,
  ...chapterIds.flatMap((id) => affectedBy.announcement(id)),
];

export const usePost = (onDone: () => void, failed: (error: Error) => void) =>
  useApiMutation({
    mutationFn: ({ to, ...input }: AnnouncementInput & { to: AnnouncementRecipients }) =>
      api.chapters.announceWidely({ body: { ...input, to } }),
    done: ({ title }, { publishAt }) => ({
      title: publishAt ? 'Announcement scheduled' : 'Announcement posted',
      description: title,
    }),
    onDone,
    failed,
    affects: (_, { to }) => affectedLists('chapterIds' in to ? to.chapterIds : []),
  });

export const useEdit = (onDone: () => void, failed: (error: Error) => void) =>
  useApiMutation({
    mutationFn: ({ id, version, input }: { id: string; version: number; input: AnnouncementEdit }) =>
      api.chapters.editAnnouncement({ params: { id }, body: input }, { headers: { 'If-Match': `"${version}"` } }),
    done: ({ title }) => ({ title: 'Announcement changed', description: title }),
    onDone,
    failed,
    affects: ({ chapterIds }) => affectedLists(chapterIds),
  });

export const useDelete = (onDone: () => void) =>
  useApiMutation({
    mutationFn: ({ id }: ManagedAnnouncement) => api.chapters.deleteAnnouncement({ params: { id } }),
    done: (_, { title }) => ({ title: 'Announcement deleted', description: title }),
    onDone,
    failed: 'Announcement not deleted',
    affects: (_, { chapterIds }) => affectedLists(chapterIds),
  });

export const usePin = (chapterId: number | undefined) =>
  useApiMutation({
    mutationFn: async ({ id, isPinned }: ManagedAnnouncement) => {
      if (chapterId === undefined) return;
      const params = { id: chapterId, announcementId: id };
      await api.chapters.pinAnnouncement({ params, body: { isPinned: !isPinned } });
    },
    failed: 'Announcement not pinned',
    affects: affectedLists(chapterId === undefined ? [] : [chapterId]),
  });
