import { useMutation } from '@tanstack/react-query';
import { api, MutationButton, refreshSession, Stack, Text, toastError } from '@meridian/platform';
import { isLinkRefused } from './is-link-refused';

interface Props {
  /** The one-time token in the link. */
  token: string;
  /** Receives the token with which a new password is set. */
  onDone: (resetToken: string) => void;
  onRefused: () => void;
}

/** Restores the earlier address of an account by the link in a mail to that address. */
export function UndoChange({ token, onDone, onRefused }: Props) {
  const undo = useMutation({
    mutationFn: () => api.auth.undoEmailChange({ body: { token } }),
    onSuccess: ({ resetToken }) => {
      onDone(resetToken);
      void refreshSession().catch(() => undefined); // The account is signed out, in other tabs as well.
    },
    onError: (error) =>
      isLinkRefused(error) ? onRefused() : toastError('The change was not undone', error, 'Try again in a moment.'),
  });
  return (
    <Stack gap={4}>
      <Text>
        This restores the earlier email address of your account. Everyone is signed out, and you choose a new password.
      </Text>
      <div>
        <MutationButton variant="danger" mutation={undo} pendingText="Undoing...">
          Undo the Change
        </MutationButton>
      </div>
    </Stack>
  );
}
