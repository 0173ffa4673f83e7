import type { ServerToClient } from '@meridian/shared-types';
import { showsPeople } from '../../api/affected-by';
import { reads } from '../../api/invalidate';
import { queryClient } from '../../api/query';

interface PersonSocket {
  on(event: 'person-changed', listener: ServerToClient['person-changed']): unknown;
}

/** The period in milliseconds over which the pages that show the person, perhaps hundreds, spread their requests. */
const SPREAD_MS = 2000;

const mayShow = reads(...showsPeople);

/**
 * Fetches queries again that show a person whose name or picture has changed. Pages that do not show the person ignore
 * it.
 */
export function registerPersonChanges(socket: PersonSocket): void {
  socket.on('person-changed', ({ userId }) => {
    setTimeout(() => {
      const predicate = (query: ReturnType<ReturnType<typeof queryClient.getQueryCache>['getAll']>[number]) =>
        mayShow(query) && showsId(query, userId);
      queryClient.removeQueries({ type: 'inactive', predicate });
      void queryClient.invalidateQueries({ predicate, refetchType: 'active' });
    }, Math.random() * SPREAD_MS);
  });
}

/** Returns whether the path or the response of a query contains the person's id. */
const showsId = ({ queryKey, state }: { queryKey: readonly unknown[]; state: { data: unknown } }, userId: string) =>
  JSON.stringify([queryKey, state.data]).includes(userId);
