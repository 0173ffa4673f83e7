import { api, signedIn, useApiMutation } from '@meridian/platform';
import { useNavigate } from '@meridian/platform/routing';
import type { OfficeReason, ViewAsInput } from '@meridian/shared-types';

/** Starts a view-as session as the person and opens the dashboard. */
export function useViewAs(
  whom: Pick<ViewAsInput, 'userId' | 'notifyPerson'>,
  onStarted: () => void,
  failed: (error: Error) => void,
) {
  const navigate = useNavigate();
  return useApiMutation({
    mutationFn: (reason: OfficeReason) => api.viewAs.start({ body: { ...whom, ...reason } }),
    onDone: (current) => {
      onStarted();
      signedIn(current);
      void navigate('/dashboard');
    },
    failed,
  });
}
