import { api, canUsePasskeys, isPasskeyCancelled, MutationButton, provePasskey } from '@meridian/platform';
import type { CurrentUser, PasskeyProof } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { showSignInError, SuspendedBanner } from './suspended-banner';
import { usePasskeyOffer } from './use-passkey-offer';

interface Props {
  contactTo: string;
  onDone: (current: CurrentUser) => void;
  /** Whether passkeys are also offered in the field with `autocomplete="webauthn"`. */
  withOffer?: boolean;
}

/** Signs in without a password. It is not shown if the browser does not support passkeys. */
export function PasskeyButton({ contactTo, onDone, withOffer = false }: Props) {
  const signIn = useMutation({
    mutationFn: async (offered: PasskeyProof | void) =>
      api.auth.passkeyLogin({ body: offered ?? (await provePasskey(await api.auth.passkeyChallenge())) }),
    onSuccess: onDone,
    onError: (error) => {
      if (!isPasskeyCancelled(error)) showSignInError(error, 'The passkey could not be used');
    },
  });
  usePasskeyOffer(signIn.mutate, { isPaused: !withOffer || signIn.isPending, attempt: signIn.submittedAt });
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
