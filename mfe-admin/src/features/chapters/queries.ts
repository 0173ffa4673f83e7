import { affectedBy, api, queryClient, queryFor, useApiMutation } from '@meridian/platform';
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
  onDone: (chapter: ChapterDetails) => void,
  failed: (error: Error) => void,
) =>
  useApiMutation({
    mutationFn: (values: Values) => api.chapters.found({ body: inputOf(values) }),
    done: ({ name }) => ({ title: 'Chapter founded', description: name }),
    onDone,
    failed,
    affects: affectedBy.membership,
  });

/** Replaces the chapter in the cache, before and after its address changes. */
const store = (slug: string, chapter: ChapterDetails) => {
  for (const each of [slug, chapter.slug]) queryClient.setQueryData(chapterBySlug(each).queryKey, chapter);
};

export const useEditChapter = <Values>(
  { id, slug }: ChapterDetails,
  editOf: (values: Values) => { version: number; body: ChapterEdit },
  onSaved: (chapter: ChapterDetails) => void,
  failed: (error: Error) => void,
) =>
  useApiMutation({
    mutationFn: (values: Values) => {
      const { version, body } = editOf(values);
      return api.chapters.edit({ params: { id }, body }, { headers: { 'If-Match': `"${version}"` } });
    },
    done: ({ name }) => ({ title: 'Chapter saved', description: name }),
    onDone: (chapter) => {
      store(slug, chapter);
      onSaved(chapter);
    },
    failed,
    affects: affectedBy.membership,
  });

export const useAddMember = (chapterId: number, onDone: () => void) =>
  useApiMutation({
    mutationFn: (body: { userId: string; role: 'admin' | 'member' }) =>
      api.chapters.addMember({ params: { id: chapterId }, body }),
    done: ({ profile }) => ({ title: 'Person added', description: profile.name }),
    onDone,
    failed: 'Person not added',
    affects: affectedBy.membership,
  });

/** Archives or restores a chapter. */
export const useArchiving = (
  { id, slug }: ChapterDetails,
  act: 'archive' | 'bring back',
  onDone: () => void,
  failed: (error: Error) => void,
) =>
  useApiMutation({
    mutationFn: ({ reason, cancelEvents }: ArchiveInput) =>
      act === 'archive'
        ? api.chapters.archive({ params: { id }, body: { reason, cancelEvents } })
        : api.chapters.bringBack({ params: { id }, body: { reason } }),
    done: ({ name }) => ({ title: act === 'archive' ? 'Chapter archived' : 'Chapter brought back', description: name }),
    onDone: (chapter) => {
      store(slug, chapter);
      onDone();
    },
    failed,
    affects: [...affectedBy.membership, ...affectedBy.event],
  });

/** Merges a chapter into another one, which cannot be undone. */
export const useMerge = (
  { id, name }: ChapterDetails,
  intoId: number,
  onDone: (merged: ChapterDetails) => void,
  failed: (error: Error) => void,
) =>
  useApiMutation({
    mutationFn: (answers: Omit<ChapterMergeInput, 'intoId'>) =>
      api.chapters.merge({ params: { id }, body: { ...answers, intoId } }),
    done: ({ archive }) => ({
      title: 'Chapters merged',
      description: `${isolated(name)} is now part of ${isolated(archive?.mergedInto?.name ?? '')}`,
    }),
    onDone,
    failed,
    affects: [...affectedBy.membership, ...affectedBy.event],
  });
