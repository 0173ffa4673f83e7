import { api, queryClient, queryFor, queryForAllPages, toastError } from '@meridian/platform';
import { adminApi, chaptersApi, buildPath, REQUESTS_PER_PAGE, type DecidedRequest } from '@meridian/shared-types';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';

export const pendingRequests = () => queryForAllPages(adminApi.pendingRequests, REQUESTS_PER_PAGE);
export const allChapters = () => queryFor(chaptersApi.list);

export const joinRequestsQuery = (chapterId: number) =>
  queryForAllPages(chaptersApi.joinRequests, REQUESTS_PER_PAGE, { params: { id: chapterId } });

/** Returns the query for the notes that the chapter's admins saved for decisions. */
export const savedNotes = (chapterId: number) => queryFor(chaptersApi.savedNotes, { params: { id: chapterId } });

export const useSaveNote = (chapterId: number) =>
  useMutation({
    mutationFn: (body: { note: string; isSaved: boolean }) =>
      api.chapters.saveNote({ params: { id: chapterId }, body }),
    onSuccess: (saved) => queryClient.setQueryData(savedNotes(chapterId).queryKey, saved),
    onError: (error) => toastError('Note not saved', error, 'Try again in a moment.'),
  });

const DECIDED_PAGE = 30;

/** Returns the paginated query for the decided requests of a chapter, latest first. */
export function decidedPages(chapterId: number, search: string) {
  const params = { id: chapterId };
  const query = { limit: String(DECIDED_PAGE), ...(search && { search }) };
  return infiniteQueryOptions({
    queryKey: [buildPath(chaptersApi.decidedRequests, params), query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.chapters.decidedRequests({ params, query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: DecidedRequest[]) => (last.length < DECIDED_PAGE ? undefined : last.at(-1)?.id),
  });
}

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
