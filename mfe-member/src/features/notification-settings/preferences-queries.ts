import { api, queryClient, queryFor, toast, toastError } from '@meridian/platform';
import { preferencesApi, type OwnPreferences } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

export const preferencesQuery = () => queryFor(preferencesApi.read);

/** Fetches only whether mail to the user is still refused, so that a setting that is being saved is not overwritten. */
export async function readMailRefusal(): Promise<void> {
  const now = await api.preferences.read().catch(() => undefined); // The next check asks again.
  if (!now) return;
  queryClient.setQueryData<OwnPreferences>(
    preferencesQuery().queryKey,
    (before) => before && { ...before, mailRefusal: now.mailRefusal },
  );
}

/** Saves each change immediately, one after the other. The previous settings are shown again if the request fails. */
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
      toastError('Settings not saved', error, 'Try again in a moment.');
    },
  });
