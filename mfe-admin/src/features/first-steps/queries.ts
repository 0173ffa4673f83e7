import { api, queryClient, queryFor, toast, toastError } from '@meridian/platform';
import { adminApi } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

/**
 * Returns the query for the progress of the first steps. It is fetched again with every visit, because other site
 * admins do some of them.
 */
export const firstSteps = () => ({ ...queryFor(adminApi.firstSteps), staleTime: 0 });

export const useDismiss = () =>
  useMutation({
    mutationFn: () => api.admin.dismissFirstSteps(),
    onSuccess: (steps) => {
      queryClient.setQueryData(firstSteps().queryKey, steps);
      toast({ title: 'Well done', description: 'You can find the first steps in Admin Tools at any time.' });
    },
    onError: (error) => toastError('List not hidden', error, 'Try again in a moment.'),
  });
