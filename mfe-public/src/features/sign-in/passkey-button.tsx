import { api, Button, canUsePasskeys, isPasskeyCancelled, provePasskey, toastError } from '@meridian/platform';
import type { CurrentUser } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

/** Signs in without a password. Not shown where the browser has no passkeys. */
export function PasskeyButton({ onDone }: { onDone: (current: CurrentUser) => void }) {
  const signIn = useMutation({
    mutationFn: async () => {
      const body = await provePasskey(await api.auth.passkeyChallenge());
      return api.auth.passkeyLogin({ body });
    },
    onSuccess: onDone,
    onError: (error) => {
      if (!isPasskeyCancelled(error)) toastError('Login failed', error, 'The passkey could not be used');
    },
  });
  if (!canUsePasskeys()) return null;
  return (
    <Button
      type="button"
      variant="secondary"
      pending={signIn.isPending}
      pendingText="Waiting for your passkey..."
      onClick={() => signIn.mutate()}
    >
      Sign in with a Passkey
    </Button>
  );
}
