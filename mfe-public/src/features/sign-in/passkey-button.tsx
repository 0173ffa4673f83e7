import { api, Button, canUsePasskeys, isPasskeyCancelled, provePasskey } from '@meridian/platform';
import type { CurrentUser } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { showSignInError, SuspendedBanner } from './suspended-banner';

interface Props {
  contactTo: string;
  onDone: (current: CurrentUser) => void;
}

/** Signs in without a password. It is not shown if the browser does not support passkeys. */
export function PasskeyButton({ contactTo, onDone }: Props) {
  const signIn = useMutation({
    mutationFn: async () => {
      const body = await provePasskey(await api.auth.passkeyChallenge());
      return api.auth.passkeyLogin({ body });
    },
    onSuccess: onDone,
    onError: (error) => {
      if (!isPasskeyCancelled(error)) showSignInError(error, 'The passkey could not be used');
    },
  });
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        pending={signIn.isPending}
        pendingText="Waiting for your passkey..."
        onClick={() => signIn.mutate()}
      >
        Sign In with a Passkey
      </Button>
      <SuspendedBanner error={signIn.error} contactTo={contactTo} />
    </>
  );
}
