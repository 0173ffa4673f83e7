import { affectedBy, api, queryFor, useApiMutation, pagesFor, queryClient } from '@meridian/platform';
import { inboxApi, type Thread, type ThreadAct, type ThreadKind, type ThreadState } from '@meridian/shared-types';

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
  return pagesFor(inboxApi.list, 'before', ({ next }) => next, { query });
}

/** Changes the version of a thread that the page shows. If another admin was faster, the thread is fetched again. */
export const useThreadAct = ({ id, version }: Thread, onDone: () => void, failed: (error: Error) => void) =>
  useApiMutation({
    mutationFn: (body: ThreadAct) =>
      api.inbox.act({ params: { id }, body }, { headers: { 'If-Match': `"${version}"` } }),
    onDone: (thread) => {
      queryClient.setQueryData(threadBy(id).queryKey, thread);
      onDone();
    },
    failed,
    affects: affectedBy.inbox,
    refetchAfterFailure: true,
  });
