import { api, invalidate, signedIn, toast, toastError, organization } from '@meridian/platform';
import { accountsApi, adminApi, type AdminUser, type SavedFilter } from '@meridian/shared-types';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@meridian/platform/routing';
import { toQuery, type UserFilters } from './user-filters';

const PAGE = 50;

/** Returns the paginated query for the filtered users. */
export function userPages(filters: UserFilters) {
  const query = { limit: String(PAGE), ...toQuery(filters) };
  return infiniteQueryOptions({
    queryKey: [adminApi.users.path, query, 'pages'],
    queryFn: ({ pageParam, signal }) => api.admin.users({ query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: AdminUser[]) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  });
}

/** Starts an impersonation session and opens the dashboard. */
export function useImpersonate() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (userId: string) => api.impersonation.start({ body: { userId } }),
    onSuccess: (current) => {
      toast({
        title: 'Impersonation Active',
        description: `You are now using ${organization().name} as ${current.user.email}.`,
      });
      signedIn(current);
      void navigate('/dashboard');
    },
    onError: (error) => {
      toastError('Impersonation Failed', error, 'Failed to impersonate user');
    },
  });
}

export const useSaveFilter = (filter: SavedFilter['filter'], onSaved: () => void, onError: (error: Error) => void) =>
  useMutation({
    mutationFn: ({ name }: { name: string }) => api.accounts.saveFilter({ body: { name, filter } }),
    onSuccess: async () => {
      toast({ title: 'Filter saved', description: 'It is now above the list.' });
      onSaved();
      await invalidate(accountsApi.savedFilters);
    },
    onError,
  });

export const useRemoveFilter = () =>
  useMutation({
    mutationFn: (id: string) => api.accounts.removeFilter({ params: { id } }),
    onError: (error) => toastError('Filter not removed', error, 'Try again in a moment.'),
    onSettled: () => invalidate(accountsApi.savedFilters),
  });
