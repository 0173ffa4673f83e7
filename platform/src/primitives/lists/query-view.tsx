import type { ReactNode } from 'react';
import { Skeleton } from '../skeleton';
import { ErrorState } from '../states';

/** The parts of the result of `useQuery` or `useInfiniteQuery` that are shown. */
export interface ShownQuery<Data> {
  data: Data | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

export interface QueryViewProps<Data> {
  query: ShownQuery<Data>;
  /** The content that is shown until there are data. */
  placeholder: ReactNode;
  /** The title of the error if the data do not load. */
  failure: string;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the result of a query: a placeholder while it loads, an error with another attempt, or the data. Loaded data
 * stay if they cannot be fetched again, so that a form that depends on them keeps what was entered.
 * @example
 * <QueryView query={event} placeholder={<LoadingSkeleton label="Loading the event" lines={8} />}
 * failure="The event could not be loaded">{(event) => <EventDetails event={event} />}</QueryView>
 */
export function QueryView<Data>({ query, placeholder, failure, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <ErrorState title={failure} query={query} /> : placeholder;
}

/**
 * Shows lines of text, or an area of one height, as a placeholder, which screen readers announce as `label`.
 * @example <LoadingSkeleton label="Loading events" lines={6} />
 */
export const LoadingSkeleton = ({ label, ...shape }: { label: string } & ({ lines: number } | { height: string })) => (
  <div role="status" aria-label={label}>
    <Skeleton {...shape} />
  </div>
);
