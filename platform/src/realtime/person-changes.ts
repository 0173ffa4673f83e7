import type { ServerToClient } from '@meridian/shared-types';
import { showsPeople } from '../api/affected-by';
import { reads } from '../api/invalidate';
import { queryClient } from '../api/query';

interface PersonSocket {
  on(event: 'person-changed', listener: ServerToClient['person-changed']): unknown;
}

/** Milliseconds over which the pages that show the person, perhaps hundreds, read again. */
const SPREAD_MS = 2000;

const mayShow = reads(...showsPeople);

/** Reads again what shows a person who has another name or picture. Pages that do not show them do nothing. */
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

/** A path or a response with the id of the person. */
const showsId = ({ queryKey, state }: { queryKey: readonly unknown[]; state: { data: unknown } }, userId: string) =>
  JSON.stringify([queryKey, state.data]).includes(userId);
