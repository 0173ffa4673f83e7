import { queryClient, toast, toastError, type ApiQueryKey } from '@meridian/platform';
import { useMutation, useQuery } from '@tanstack/react-query';

interface SavedSettings<T> {
  queryKey: ApiQueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
}
interface SaveOptions {
  /** The text of the toast after a change. */
  savedText?: string;
  onSaved?: () => Promise<void>;
  /** Changes with the same scope are saved one after the other. */
  scope?: { id: string };
}

/** Saves each change of settings immediately. The previous settings are shown again if the request fails. */
export const useSaveSettings = <T extends object>(
  { queryKey }: SavedSettings<T>,
  save: (settings: T) => Promise<unknown>,
  { savedText = 'Settings saved', onSaved, scope }: SaveOptions = {},
) =>
  useMutation({
    scope,
    mutationFn: save,
    onMutate: (next: T) => {
      const before = queryClient.getQueryData<T>(queryKey);
      queryClient.setQueryData(queryKey, { ...before, ...next });
      return before;
    },
    onSuccess: () => {
      toast({ title: savedText });
      return onSaved?.();
    },
    onError: (error, _next, before) => {
      queryClient.setQueryData(queryKey, before);
      toastError('Settings not saved', error, 'Try again in a moment.');
    },
  });

/** Loads settings and saves each change of them, as {@link useSaveSettings} does. */
export const useSettings = <T extends object>(
  query: SavedSettings<T>,
  save: (settings: T) => Promise<unknown>,
  options?: SaveOptions,
) => ({ saved: useQuery(query), save: useSaveSettings(query, save, options) });
