import { api, Banner, Button, messageOf, refreshSession, signedIn, toast, useSession } from '@meridian/platform';
import { ApiError } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

/** Says as whom a site admin looks at the product, for as long as it lasts, and leads back. */
export function ImpersonationBanner() {
  const { user } = useSession();
  const exit = useMutation({
    mutationFn: () => api.impersonation.exit(),
    onSuccess: signedIn,
    onError: (error) => (error instanceof ApiError && error.status === 401
      ? refreshSession() // its time is over
      : toast({ title: 'Error', description: messageOf(error, 'Failed to exit impersonation'), variant: 'destructive' })),
  });
  if (!user?.impersonatedBy) return null;
  return (
    <Banner tone="warning" action={<Button size="sm" variant="secondary" pending={exit.isPending} pendingText="Exiting..." onClick={() => exit.mutate()}>Exit</Button>}>
      {user.impersonatedBy.name}, you are using Meridian as <strong>{user.name}</strong>.
    </Banner>
  );
}
