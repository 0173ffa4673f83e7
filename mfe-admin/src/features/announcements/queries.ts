import { api, affectedBy, invalidate, queryFor, toast, toastError } from '@meridian/platform';
import {
  chaptersApi,
  type AnnouncementEdit,
  type AnnouncementInput,
  type AnnouncementRecipients,
  type AnnouncementState,
  type ManagedAnnouncement,
} from '@meridian/shared-types';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';

const PAGE = 20;

export const allChapters = () => queryFor(chaptersApi.list);

/**
 * Returns the paginated query for the announcements of a chapter in one state. Without a chapter, they are those to
 * several chapters.
 */
export function managedPages(chapterId: number | undefined, state: AnnouncementState) {
  const query = { state, limit: String(PAGE), ...(chapterId !== undefined && { chapter: String(chapterId) }) };
  return infiniteQueryOptions({
    queryKey: [chaptersApi.managedAnnouncements.path, query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.chapters.managedAnnouncements({ query: { ...query, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });
}

const refetch = (chapterIds: readonly number[]) =>
  invalidate(chaptersApi.managedAnnouncements, ...chapterIds.flatMap((id) => affectedBy.announcement(id)));

export const usePost = (onPosted: () => void, onError: (error: Error) => void) =>
  useMutation({
    mutationFn: ({ to, ...input }: AnnouncementInput & { to: AnnouncementRecipients }) =>
      api.chapters.announceWidely({ body: { ...input, to } }),
    onSuccess: async ({ title }, { to, publishAt }) => {
      toast({ title: publishAt ? 'Announcement scheduled' : 'Announcement posted', description: title });
      onPosted();
      await refetch('chapterIds' in to ? to.chapterIds : []);
    },
    onError,
  });

export const useEdit = (onSaved: () => void, onError: (error: Error) => void) =>
  useMutation({
    mutationFn: ({ id, version, input }: { id: string; version: number; input: AnnouncementEdit }) =>
      api.chapters.editAnnouncement({ params: { id }, body: input }, { headers: { 'If-Match': `"${version}"` } }),
    onSuccess: async ({ title, chapterIds }) => {
      toast({ title: 'Announcement changed', description: title });
      onSaved();
      await refetch(chapterIds);
    },
    onError,
  });

export const useDelete = (onDeleted: () => void) =>
  useMutation({
    mutationFn: ({ id }: ManagedAnnouncement) => api.chapters.deleteAnnouncement({ params: { id } }),
    onSuccess: async (_, { title, chapterIds }) => {
      toast({ title: 'Announcement deleted', description: title });
      onDeleted();
      await refetch(chapterIds);
    },
    onError: (error) => toastError('Announcement not deleted', error, 'Try again in a moment.'),
  });

export const usePin = (chapterId: number | undefined) =>
  useMutation({
    mutationFn: async ({ id, isPinned }: ManagedAnnouncement) => {
      if (chapterId === undefined) return;
      const params = { id: chapterId, announcementId: id };
      await api.chapters.pinAnnouncement({ params, body: { isPinned: !isPinned } });
    },
    onSuccess: () => refetch(chapterId === undefined ? [] : [chapterId]),
    onError: (error) => toastError('Announcement not pinned', error, 'Try again in a moment.'),
  });
