import { api, canUsePasskeys, isPasskeyCancelled, MutationButton, provePasskey } from '@meridian/platform';
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
      <MutationButton type="button" variant="secondary" mutation={signIn} pendingText="Waiting for your passkey...">
        Sign In with a Passkey
      </MutationButton>
      <SuspendedBanner error={signIn.error} contactTo={contactTo} />
    </>
  );
}
