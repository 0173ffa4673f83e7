import { api, signedIn, toast, toastError } from '@meridian/platform';
import { adminApi, type AdminUser } from '@meridian/shared-types';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@meridian/platform/routing';

const PAGE = 50;

/** All users, page by page. */
export function userPages(search: string) {
  const query = { limit: String(PAGE), ...(search && { search }) };
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
      toast({ title: 'Impersonation Active', description: `You are now using Meridian as ${current.user.email}.` });
      signedIn(current);
      void navigate('/dashboard');
    },
    onError: (error) => {
      toastError('Impersonation Failed', error, 'Failed to impersonate user');
    },
  });
}
