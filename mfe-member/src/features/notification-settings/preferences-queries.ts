import { api, queryClient, queryFor, toast, toastError } from '@meridian/platform';
import { preferencesApi, type OwnPreferences } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

export const preferencesQuery = () => queryFor(preferencesApi.read);

/** Reads whether mail to the user is still refused, and nothing else: a setting that is being saved stays as it is. */
export async function readMailRefusal(): Promise<void> {
  const now = await api.preferences.read().catch(() => undefined); // the next look asks again
  if (!now) return;
  queryClient.setQueryData<OwnPreferences>(
    preferencesQuery().queryKey,
    (before) => before && { ...before, mailRefusal: now.mailRefusal },
  );
}

/** Saves at once, one change after the other; what was shown before is shown again when the request fails. */
export const useSavePreferences = () =>
  useMutation({
    scope: { id: 'preferences' },
    mutationFn: ({ mailRefusal: _, ...body }: OwnPreferences) => api.preferences.save({ body }),
    onMutate: (next) => {
      const before = queryClient.getQueryData<OwnPreferences>(preferencesQuery().queryKey);
      queryClient.setQueryData(preferencesQuery().queryKey, { ...before, ...next });
      return before;
    },
    onSuccess: () => {
      toast({ title: 'Notification settings saved' });
    },
    onError: (error, _next, before) => {
      queryClient.setQueryData(preferencesQuery().queryKey, before);
      toastError('Settings not saved', error, 'Please try again later');
    },
  });
