import type { ReactNode } from 'react';
import { Skeleton } from '../layout/skeleton';
import { ErrorState } from '../display/states';

/** The parts of the result of `useQuery` or `useInfiniteQuery` that are shown. */
export interface ShownQuery<Data> {
  data: Data | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** The texts of a query's states, derived from what it loads, or given for an unusual placeholder or title. */
export type QueryStates =
  | {
      /** What is loaded, in the plural or with its article, such as `holidays` or `the inbox`. */
      what: string;
      /** The number of lines of the placeholder. */
      lines: number;
    }
  | {
      /** The content that is shown until there are data. */
      placeholder: ReactNode;
      /** The title of the error if the data do not load. */
      failure: string;
    };
export type QueryViewProps<Data> = QueryStates & {
  query: ShownQuery<Data>;
  children: (data: Data) => ReactNode;
};

/**
 * Shows the result of a query: a placeholder while it loads, an error with another attempt, or the data. Loaded data
 * stay if they cannot be fetched again, so that a form that depends on them keeps what was entered.
 * @example
 * <QueryView query={event} what="the event" lines={8}>{(event) => <EventDetails event={event} />}</QueryView>
 */
export function QueryView<Data>({ query, children, ...states }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if ('placeholder' in states)
    return query.isError ? <ErrorState title={states.failure} query={query} /> : states.placeholder;
  const { what, lines } = states;
  return query.isError ? (
    <ErrorState title={`The ${what.replace(/^the /, '')} could not be loaded`} query={query} />
  ) : (
    <LoadingSkeleton label={`Loading ${what}`} lines={lines} />
  );
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
