import { QueryClient } from '@tanstack/react-query';
import {
  type Call,
  type CallOptions,
  createClient,
  type InputOf,
  buildPath,
  type ResultOf,
} from '@meridian/shared-types';
import { retryAfter } from './call-errors';

/** The key of a query: `[path]`, or `[path, query]` if the call has a query. */
export type ApiQueryKey = readonly [path: string, query?: Record<string, unknown>];

type Arguments<C extends Call> = Record<never, never> extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>];
type Ask = (input: AnyInput, options: CallOptions) => Promise<unknown>;
interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
}

/**
 * Returns the key and the function for `useQuery`, typed by the contract. The key does not contain empty query values.
 * @example
 * const events = useQuery(queryFor(eventsApi.list, { query: { chapter: '3' } })); // key: ['/api/events', { chapter:
 * '3' }]
 */
export function queryFor<C extends Call>(call: C, ...[input]: Arguments<C>) {
  const { params, query } = (input ?? {}) as AnyInput;
  const filters = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const path = buildPath(call, params);
  const queryKey: ApiQueryKey = filters.length ? [path, Object.fromEntries(filters)] : [path];
  const { ask } = createClient({ ask: call as Call }, { retryAfter }) as unknown as { ask: Ask };
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => ask({ params, query }, { signal }) as Promise<ResultOf<C>>,
  };
}

/**
 * The only query client of the page. Results stay fresh until they are invalidated, and failed queries are not retried.
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
