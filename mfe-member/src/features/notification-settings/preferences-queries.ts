import { api, queryClient, queryFor, toast, toastError } from '@meridian/platform';
import { preferencesApi, type Preferences } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

export const preferencesQuery = () => queryFor(preferencesApi.read);

/** Saves at once; what was shown before is shown again when the request fails. */
export const useSavePreferences = () =>
  useMutation({
    mutationFn: (body: Preferences) => api.preferences.save({ body }),
    onMutate: (next) => {
      const before = queryClient.getQueryData<Preferences>(preferencesQuery().queryKey);
      queryClient.setQueryData(preferencesQuery().queryKey, next);
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
