import { affectedBy, api, invalidate, queryClient, queryFor, toast, toastError } from '@meridian/platform';
import {
  adminApi,
  ApiError,
  type ArchiveInput,
  type ChapterDetails,
  type ChapterEdit,
  type ChapterInput,
  type ChapterMergeInput,
  chaptersApi,
  isolated,
} from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

export const allChapters = () => queryFor(chaptersApi.list);
/** Returns the query for archived chapters, latest first. */
export const archivedChapters = () => queryFor(chaptersApi.archived);
/** Returns the query for the effects of archiving a chapter. */
export const archiveSummary = (id: number) => queryFor(chaptersApi.archiveSummary, { params: { id } });
/** Returns the query for the effects of merging a chapter into another one. */
export const mergeSummary = (id: number, into: number) =>
  queryFor(chaptersApi.mergeSummary, { params: { id }, query: { into: String(into) } });
export const chapterBySlug = (slug: string) => queryFor(chaptersApi.bySlug, { params: { slug } });

/** Returns the query for people whose name or address begins with the search. */
export const peopleFound = (search: string) => queryFor(adminApi.users, { query: { limit: '8', search } });

/** Returns the chapter in a refusal that was caused by another admin's change. */
export const changedChapterIn = (error: unknown): ChapterDetails | undefined =>
  error instanceof ApiError && error.problem?.code === 'chapter_changed'
    ? (error.problem.current as ChapterDetails)
    : undefined;

export const useFoundChapter = <Values>(
  inputOf: (values: Values) => ChapterInput,
  onFounded: (chapter: ChapterDetails) => void,
  onError: (error: Error) => void,
) =>
  useMutation({
    mutationFn: (values: Values) => api.chapters.found({ body: inputOf(values) }),
    onSuccess: async (chapter) => {
      toast({ title: 'Chapter founded', description: chapter.name });
      onFounded(chapter);
      await invalidate(...affectedBy.membership);
    },
    onError,
  });

export const useEditChapter = <Values>(
  { id, slug }: ChapterDetails,
  editOf: (values: Values) => { version: number; body: ChapterEdit },
  onSaved: (chapter: ChapterDetails) => void,
  onError: (error: Error) => void,
) =>
  useMutation({
    mutationFn: (values: Values) => {
      const { version, body } = editOf(values);
      return api.chapters.edit({ params: { id }, body }, { headers: { 'If-Match': `"${version}"` } });
    },
    onSuccess: async (chapter) => {
      toast({ title: 'Chapter saved', description: chapter.name });
      queryClient.setQueryData(chapterBySlug(slug).queryKey, chapter);
      queryClient.setQueryData(chapterBySlug(chapter.slug).queryKey, chapter);
      onSaved(chapter);
      await invalidate(...affectedBy.membership);
    },
    onError,
  });

export const useAddMember = (chapterId: number, onAdded: () => void) =>
  useMutation({
    mutationFn: (body: { userId: string; role: 'admin' | 'member' }) =>
      api.chapters.addMember({ params: { id: chapterId }, body }),
    onSuccess: async ({ profile }) => {
      toast({ title: 'Person added', description: profile.name });
      onAdded();
      await invalidate(...affectedBy.membership);
    },
    onError: (error) => toastError('Person not added', error, 'Try again in a moment.'),
  });

/** Archives or restores a chapter. */
export const useArchiving = (
  { id, slug }: ChapterDetails,
  act: 'archive' | 'bring back',
  onDone: () => void,
  onError: (error: Error) => void,
) =>
  useMutation({
    mutationFn: ({ reason, cancelEvents }: ArchiveInput) =>
      act === 'archive'
        ? api.chapters.archive({ params: { id }, body: { reason, cancelEvents } })
        : api.chapters.bringBack({ params: { id }, body: { reason } }),
    onSuccess: async (chapter) => {
      toast({ title: act === 'archive' ? 'Chapter archived' : 'Chapter brought back', description: chapter.name });
      queryClient.setQueryData(chapterBySlug(slug).queryKey, chapter);
      onDone();
      await invalidate(...affectedBy.membership, ...affectedBy.event);
    },
    onError,
  });

/** Merges a chapter into another one, which cannot be undone. */
export const useMerge = (
  { id, name }: ChapterDetails,
  intoId: number,
  onDone: (merged: ChapterDetails) => void,
  onError: (error: Error) => void,
) =>
  useMutation({
    mutationFn: (answers: Omit<ChapterMergeInput, 'intoId'>) =>
      api.chapters.merge({ params: { id }, body: { ...answers, intoId } }),
    onSuccess: async (merged) => {
      toast({
        title: 'Chapters merged',
        description: `${isolated(name)} is now part of ${isolated(merged.archive?.mergedInto?.name ?? '')}`,
      });
      onDone(merged);
      await invalidate(...affectedBy.membership, ...affectedBy.event);
    },
    onError,
  });
