import { api, signedIn, toast, toastError, organization, useApiMutation, pagesFor, lastIdOf } from '@meridian/platform';
import { accountsApi, adminApi, type SavedFilter } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@meridian/platform/routing';
import { toQuery, type UserFilters } from './user-filters';

const PAGE = 50;

/** Returns the paginated query for the filtered users. */
export const userPages = (filters: UserFilters) =>
  pagesFor(adminApi.users, 'after', lastIdOf(PAGE), { query: { limit: String(PAGE), ...toQuery(filters) } });

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

export const useSaveFilter = (filter: SavedFilter['filter'], onDone: () => void, failed: (error: Error) => void) =>
  useApiMutation({
    mutationFn: ({ name }: { name: string }) => api.accounts.saveFilter({ body: { name, filter } }),
    done: { title: 'Filter saved', description: 'It is now above the list.' },
    onDone,
    failed,
    affects: [accountsApi.savedFilters],
  });

export const useRemoveFilter = () =>
  useApiMutation({
    mutationFn: (id: string) => api.accounts.removeFilter({ params: { id } }),
    failed: 'Filter not removed',
    affects: [accountsApi.savedFilters],
    refetchAfterFailure: true,
  });
