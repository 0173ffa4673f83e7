import { api, queryClient, queryFor, useApiMutation } from '@meridian/platform';
import { adminApi } from '@meridian/shared-types';

/**
 * Returns the query for the progress of the first steps. It is fetched again with every visit, because other site
 * admins do some of them.
 */
export const firstSteps = () => ({ ...queryFor(adminApi.firstSteps), staleTime: 0 });

export const useDismiss = () =>
  useApiMutation({
    mutationFn: () => api.admin.dismissFirstSteps(),
    done: { title: 'Well done', description: 'You can find the first steps in Admin Tools at any time.' },
    onDone: (steps) => queryClient.setQueryData(firstSteps().queryKey, steps),
    failed: 'List not hidden',
  });
