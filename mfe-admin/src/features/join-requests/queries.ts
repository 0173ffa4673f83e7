import { api, queryClient, queryFor, queryForAllPages, useApiMutation, pagesFor, lastIdOf } from '@meridian/platform';
import { adminApi, chaptersApi, REQUESTS_PER_PAGE } from '@meridian/shared-types';

export const pendingRequests = () => queryForAllPages(adminApi.pendingRequests, REQUESTS_PER_PAGE);
export const allChapters = () => queryFor(chaptersApi.list);

export const joinRequestsQuery = (chapterId: number) =>
  queryForAllPages(chaptersApi.joinRequests, REQUESTS_PER_PAGE, { params: { id: chapterId } });

/** Returns the query for the notes that the chapter's admins saved for decisions. */
export const savedNotes = (chapterId: number) => queryFor(chaptersApi.savedNotes, { params: { id: chapterId } });

export const useSaveNote = (chapterId: number) =>
  useApiMutation({
    mutationFn: (body: { note: string; isSaved: boolean }) =>
      api.chapters.saveNote({ params: { id: chapterId }, body }),
    onDone: (saved) => queryClient.setQueryData(savedNotes(chapterId).queryKey, saved),
    failed: 'Note not saved',
  });

const DECIDED_PAGE = 30;

/** Returns the paginated query for the decided requests of a chapter, latest first. */
export const decidedPages = (id: number, search: string) =>
  pagesFor(chaptersApi.decidedRequests, 'after', lastIdOf(DECIDED_PAGE), {
    params: { id },
    query: { limit: String(DECIDED_PAGE), search },
  });

/** The texts of the toasts after a decision. */
export const DECISION_TEXTS = {
  approved: {
    title: 'Request Approved',
    description: 'The member has been successfully added to the chapter.',
    failure: { title: 'Error', description: 'Failed to approve the request. Please try again.' },
  },
  rejected: {
    title: 'Request Rejected',
    description: 'The join request has been rejected.',
    failure: { title: 'Error', description: 'Failed to reject the request. Please try again.' },
  },
};
