import {
  api,
  Banner,
  Button,
  formatTime,
  messageOf,
  refreshSession,
  signedIn,
  toast,
  useSession,
} from '@meridian/platform';
import { ApiError } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Says as whom a site admin looks at the product, for as long as it lasts, and leads back. */
export function ImpersonationBanner() {
  const { user } = useSession();
  const exit = useMutation({
    mutationFn: () => api.impersonation.exit(),
    onSuccess: signedIn,
    onError: (error) =>
      error instanceof ApiError && error.status === 401
        ? refreshSession() // its time is over
        : toast({
            title: 'Error',
            description: messageOf(error, 'Failed to exit impersonation'),
            variant: 'destructive',
          }),
  });
  const until = user?.impersonatedBy?.until;
  useEffect(() => {
    if (!until) return;
    const over = setTimeout(() => void refreshSession().catch(() => undefined), Date.parse(until) - Date.now() + 1000);
    return () => clearTimeout(over);
  }, [until]);
  if (!user?.impersonatedBy) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button
          size="sm"
          variant="secondary"
          pending={exit.isPending}
          pendingText="Exiting..."
          onClick={() => exit.mutate()}
        >
          Exit
        </Button>
      }
    >
      {user.impersonatedBy.name}, you are using Meridian as <strong>{user.name}</strong>
      {until && `, until ${formatTime(until)}`}.
    </Banner>
  );
}
