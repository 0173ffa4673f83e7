import { affectedBy, api, invalidate, queryFor } from '@meridian/platform';
import { inboxApi, type Thread, type ThreadAct, type ThreadKind, type ThreadState } from '@meridian/shared-types';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** The filters of the inbox. */
export interface InboxFilters {
  /** The state. `own` selects the threads that are assigned to the caller, and undefined selects all. */
  state?: ThreadState | 'own' | undefined;
  kind?: ThreadKind | undefined;
  search: string;
}

export const threadCounts = () => queryFor(inboxApi.counts);
export const threadBy = (id: string) => queryFor(inboxApi.thread, { params: { id } });

/** Returns the paginated query for threads, newest first. */
export function threadPages({ state, kind, search }: InboxFilters) {
  const query = {
    ...(state === 'own' ? { own: 'true' as const, state: 'assigned' as const } : state && { state }),
    ...(kind && { kind }),
    ...(search && { search }),
  };
  return infiniteQueryOptions({
    queryKey: [inboxApi.list.path, query, 'pages'],
    queryFn: ({ pageParam, signal }) => api.inbox.list({ query: { ...query, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Changes the version of a thread that the page shows. If another admin was faster, the thread is fetched again. */
export function useThreadAct({ id, version }: Thread, onDone: () => void, onError: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ThreadAct) =>
      api.inbox.act({ params: { id }, body }, { headers: { 'If-Match': `"${version}"` } }),
    onSuccess: async (thread) => {
      client.setQueryData(threadBy(id).queryKey, thread);
      onDone();
      await invalidate(...affectedBy.inbox);
    },
    onError: async (error: Error) => {
      onError(error);
      await invalidate(...affectedBy.inbox);
    },
  });
}
