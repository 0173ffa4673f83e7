import { Button, type ButtonProps } from './button';
import { Dialog } from './dialog';
import type { OverlayProps } from './overlay';

export interface ConfirmDialogProps extends Omit<OverlayProps, 'actions'>, Pick<ButtonProps, 'variant' | 'disabled'> {
  /** The text of the button that confirms, and its text while the mutation runs. */
  confirm: string;
  pendingText: string;
  pending: boolean;
  onConfirm: () => void;
}

/**
 * Asks a question before a mutation, with one button that confirms it.
 * @example
 * <ConfirmDialog open={isAsking} onOpenChange={setAsking} title="Delete this draft?" confirm="Delete Draft"
 * variant="danger" pending={remove.isPending} pendingText="Deleting..." onConfirm={() => remove.mutate(draft)} />
 */
export const ConfirmDialog = ({
  confirm,
  pending,
  pendingText,
  onConfirm,
  variant,
  disabled,
  ...question
}: ConfirmDialogProps) => (
  <Dialog
    {...question}
    actions={
      <Button variant={variant} disabled={disabled} pending={pending} pendingText={pendingText} onClick={onConfirm}>
        {confirm}
      </Button>
    }
  />
);
