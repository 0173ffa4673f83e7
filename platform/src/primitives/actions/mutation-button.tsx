import { Button, type ButtonProps } from './button';

export interface MutationButtonProps extends Omit<ButtonProps, 'pending' | 'onClick'> {
  /** The result of `useMutation` for a mutation without variables. */
  mutation: { isPending: boolean; mutate: () => void };
}

/**
 * Renders a button that runs a mutation, and cannot be pressed again while it runs.
 * @example <MutationButton mutation={resend} pendingText="Sending...">Send Again</MutationButton>
 */
export const MutationButton = ({ mutation, ...button }: MutationButtonProps) => (
  <Button {...button} pending={mutation.isPending} onClick={() => mutation.mutate()} />
);
