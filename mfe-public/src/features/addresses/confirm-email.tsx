import { useMutation } from '@tanstack/react-query';
import { api, MutationButton, refreshSession, Stack, Text, toastError } from '@meridian/platform';
import { isLinkRefused } from './is-link-refused';

interface Props {
  /** The one-time token in the link. */
  token: string;
  onDone: () => void;
  onRefused: () => void;
}

/** Confirms an address by the link in a mail. */
export function ConfirmEmail({ token, onDone, onRefused }: Props) {
  const confirm = useMutation({
    mutationFn: () => api.auth.confirmEmail({ body: { token } }),
    onSuccess: () => {
      onDone();
      void refreshSession().catch(() => undefined); // Other tabs also ask for the confirmation and are updated.
    },
    onError: (error) =>
      isLinkRefused(error) ? onRefused() : toastError('The address was not confirmed', error, 'Try again in a moment.'),
  });
  return (
    <Stack gap={4}>
      <Text>Press the button to confirm that this email address is yours.</Text>
      <div>
        <MutationButton mutation={confirm} pendingText="Confirming...">
          Confirm Address
        </MutationButton>
      </div>
    </Stack>
  );
}
