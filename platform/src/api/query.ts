import { QueryClient } from '@tanstack/react-query';
import { createClient, pathOf, type CallOf, type CallOptions, type ResultOf, type Route } from '@meridian/shared-types';

/** `[path]`, or `[path, query]` where the call has one. */
export type ApiQueryKey = readonly [path: string, query?: Record<string, unknown>];

type Call<R extends Route> = Record<never, never> extends CallOf<R> ? [call?: CallOf<R>] : [call: CallOf<R>];
type Ask = (call: AnyCall, options: CallOptions) => Promise<unknown>;
interface AnyCall {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
}

/**
 * Key and function for `useQuery`, typed by the contract. Empty query values are no part of the key.
 * @example
 * const events = useQuery(queryFor(eventsApi.list, { query: { chapter: '3' } })); // key: ['/api/events', { chapter:
 * '3' }]
 */
export function queryFor<R extends Route>(route: R, ...[call]: Call<R>) {
  const { params, query } = (call ?? {}) as AnyCall;
  const filters = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const path = pathOf(route, params);
  const queryKey: ApiQueryKey = filters.length ? [path, Object.fromEntries(filters)] : [path];
  const { ask } = createClient({ ask: route as Route }) as { ask: Ask };
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => ask({ params, query }, { signal }) as Promise<ResultOf<R>>,
  };
}

/**
 * The page's one query client: what was read stays fresh until something invalidates it, and nothing is retried.
 * @example queryClient.getQueryData(['/api/chapters'])
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: false,
      refetchInterval: false,
    },
    mutations: { retry: false },
  },
});
