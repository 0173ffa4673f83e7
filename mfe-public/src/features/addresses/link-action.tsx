import { MutationButton, Stack, Text, toastError, useApiMutation, type ButtonVariant } from '@meridian/platform';
import { isLinkRefused } from './is-link-refused';

interface Props<Result> {
  /** What pressing the button does. */
  text: string;
  button: string;
  pendingText: string;
  variant?: ButtonVariant;
  mutationFn: () => Promise<Result>;
  onDone: (result: Result) => void;
  /** It is called if the link was used, has expired or is incomplete. */
  onRefused: () => void;
  /** Handles another refusal, and returns whether it was one. */
  handleFailure?: (error: Error) => boolean;
  /** The title of the toast after another failure. */
  failed: string;
}

/** Asks before a link in a mail is used. Opening the link does nothing, because mail apps open links. */
export function LinkAction<Result>({
  text,
  button,
  pendingText,
  variant,
  mutationFn,
  onDone,
  onRefused,
  handleFailure,
  failed,
}: Props<Result>) {
  const act = useApiMutation({
    mutationFn,
    onDone,
    failed: (error) => {
      if (isLinkRefused(error)) onRefused();
      else if (!handleFailure?.(error)) toastError(failed, error, 'Try again in a moment.');
    },
  });
  return (
    <Stack gap={4}>
      <Text>{text}</Text>
      <div>
        <MutationButton variant={variant} mutation={act} pendingText={pendingText}>
          {button}
        </MutationButton>
      </div>
    </Stack>
  );
}
