import { ApiError, SERVED_RESPONSES } from '@meridian/shared-types';
import { queryClient } from './query';

/** Returns the key of a call's query, for a path that may have a query. @example toKey('/api/events?chapter=3') */
const toKey = (call: string) => {
  const [path, search] = call.split('?');
  return search ? [path, Object.fromEntries(new URLSearchParams(search))] : [path];
};

/** Stores responses by path in the cache, in the form in which queries hold them. */
export const setResponses = (responses: Record<string, unknown>): void => {
  for (const [call, response] of Object.entries(responses)) queryClient.setQueryData(toKey(call), response);
};

/** Stores that there is nothing at the path of a call. */
export const setMissing = (call: string): void =>
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey: toKey(call) })
    .setState({ status: 'error', error: new ApiError(404, 'Not Found', '') });

/**
 * Adopts the responses in the HTML from which the page was rendered. The page shows them immediately and does not fetch
 * them.
 * @example hydrateServedResponses();
 */
export function hydrateServedResponses(): void {
  const served = document.getElementById(SERVED_RESPONSES);
  if (!served) return;
  setResponses(JSON.parse(served.textContent) as Record<string, unknown>);
  if (served.dataset.missing) setMissing(served.dataset.missing);
}
