import { useMutation } from '@tanstack/react-query';
import { invalidate, type Invalidated } from '../api/invalidate';
import { toast, type ToastContent } from './store';
import { toastError } from './toast-error';

/** The toast after a change, or only its title. */
type Done = string | ToastContent | undefined;

const refetch = async (targets: readonly Invalidated[]) => {
  if (targets.length > 0) await invalidate(...targets);
};

/** The call of {@link useApiMutation}, and what follows it. */
export interface ApiMutationOptions<Result, Input> {
  mutationFn: (input: Input) => Promise<Result>;
  /** The toast after the call. Without it, the page shows the change itself. */
  done?: Done | ((result: Result, input: Input) => Done);
  /** It is called after the call, before the affected data are fetched again. */
  onDone?: ((result: Result, input: Input) => void) | undefined;
  /** The title of the toast after a failure, or a function that shows the failure, as at the fields of a form. */
  failed: string | ((error: Error) => unknown);
  /** It is called after the call or its failure, before the affected data are fetched again. */
  onSettled?: () => void;
  /** The calls whose results change. */
  affects?: readonly Invalidated[] | ((result: Result, input: Input) => readonly Invalidated[]);
  /** Whether they are also fetched again after a failure, because another person may have made the change. */
  refetchAfterFailure?: boolean;
}

/**
 * Makes a mutation of React Query for a call that changes something: it shows the result in a toast and fetches the
 * affected data again.
 * @example
 * const remove = useApiMutation({
 *   mutationFn: ({ id }: Holiday) => api.events.removeHoliday({ params: { id } }),
 *   done: (_, { name }) => ({ title: 'Holiday removed', description: name }),
 *   failed: 'Holiday not removed',
 *   affects: [eventsApi.holidays],
 * });
 */
export const useApiMutation = <Result, Input = void>({
  mutationFn,
  done,
  onDone,
  failed,
  onSettled,
  affects = [],
  refetchAfterFailure = false,
}: ApiMutationOptions<Result, Input>) =>
  useMutation({
    mutationFn,
    async onSuccess(result: Result, input: Input) {
      const shown = typeof done === 'function' ? done(result, input) : done;
      if (shown) toast(typeof shown === 'string' ? { title: shown } : shown);
      onDone?.(result, input);
      onSettled?.();
      await refetch(typeof affects === 'function' ? affects(result, input) : affects);
    },
    async onError(error: Error) {
      if (typeof failed === 'string') toastError(failed, error, 'Try again in a moment.');
      else await failed(error);
      onSettled?.();
      if (refetchAfterFailure && typeof affects !== 'function') await refetch(affects);
    },
  });
