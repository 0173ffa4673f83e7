import { api, signedIn } from '@meridian/platform';
import { useNavigate } from '@meridian/platform/routing';
import type { OfficeReason, ViewAsInput } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

/** Starts a view-as session as the person and opens the dashboard. */
export function useViewAs(
  whom: Pick<ViewAsInput, 'userId' | 'notifyPerson'>,
  onStarted: () => void,
  onError: (error: Error) => void,
) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (reason: OfficeReason) => api.viewAs.start({ body: { ...whom, ...reason } }),
    onSuccess: (current) => {
      onStarted();
      signedIn(current);
      void navigate('/dashboard');
    },
    onError,
  });
}
