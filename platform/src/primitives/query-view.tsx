import type { ReactNode } from 'react';
import { Skeleton } from './skeleton';
import { ErrorState } from './states';

/** The parts of the result of `useQuery` or `useInfiniteQuery` that are shown. */
export interface ShownQuery<Data> {
  data: Data | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

export interface QueryViewProps<Data> {
  query: ShownQuery<Data>;
  /** What is shown until there are data. */
  placeholder: ReactNode;
  /** The title of the error if the data do not load. */
  failure: string;
  /** Whether loaded data stay if they cannot be fetched again, as on pages with a form. Otherwise the error appears. */
  keepsData?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the result of a query: a placeholder while it loads, an error with another attempt, or the data.
 * @example
 * <QueryView query={event} placeholder={<LoadingSkeleton label="Loading the event" lines={8} />}
 * failure="The event could not be loaded">{(event) => <EventDetails event={event} />}</QueryView>
 */
export function QueryView<Data>({ query, placeholder, failure, keepsData = false, children }: QueryViewProps<Data>) {
  const { data, isError } = query;
  if (isError && (data === undefined || !keepsData)) return <ErrorState title={failure} query={query} />;
  return data === undefined ? placeholder : children(data);
}

/**
 * Shows lines of text as a placeholder, which screen readers announce as `label`.
 * @example <LoadingSkeleton label="Loading events" lines={6} />
 */
export const LoadingSkeleton = ({ label, lines }: { label: string; lines: number }) => (
  <div role="status" aria-label={label}>
    <Skeleton lines={lines} />
  </div>
);
