import {
  api,
  Banner,
  formatTime,
  problemMessage,
  MutationButton,
  refreshSession,
  signedIn,
  toast,
  useSession,
  inOurName,
} from '@meridian/platform';
import { ApiError } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Shows which person a site admin impersonates or views as, until when, and a button to exit. */
export function ImpersonationBanner() {
  const { user, isReadOnly } = useSession();
  const exit = useMutation({
    mutationFn: () => (isReadOnly ? api.viewAs.exit() : api.impersonation.exit()),
    onSuccess: signedIn,
    onError: (error) =>
      error instanceof ApiError && error.status === 401
        ? refreshSession() // The impersonation has expired.
        : toast({
            title: 'Error',
            description: problemMessage(error, 'Try again in a moment.'),
            variant: 'destructive',
          }),
  });
  const until = user?.impersonatedBy?.until;
  useEffect(() => {
    if (!until) return;
    const timer = setTimeout(() => void refreshSession().catch(() => undefined), Date.parse(until) - Date.now() + 1000);
    return () => clearTimeout(timer);
  }, [until]);
  if (!user?.impersonatedBy) return null;
  return (
    <Banner
      tone="warning"
      action={
        <MutationButton size="sm" variant="secondary" mutation={exit} pendingText="Exiting...">
          Exit
        </MutationButton>
      }
    >
      <bdi>{user.impersonatedBy.name}</bdi>,{' '}
      {inOurName(isReadOnly ? 'you see Meridian as' : 'you are using Meridian as')}{' '}
      <strong>
        <bdi>{user.name}</bdi>
      </strong>
      {until && `, until ${formatTime(until)}`}.{isReadOnly && ' Nothing can be changed.'}
    </Banner>
  );
}
