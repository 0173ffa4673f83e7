import { Button, type ButtonProps } from './button';
import { Dialog } from './dialog';
import type { OverlayProps } from './overlay';

export interface ConfirmDialogProps extends Omit<OverlayProps, 'actions'>, Pick<ButtonProps, 'variant' | 'disabled'> {
  /** The text of the button that confirms, and its text while the mutation runs. */
  confirm: string;
  pendingText: string;
  pending: boolean;
  /** The text of a second button, which closes the dialog. Without it, only the cross does. */
  cancel?: string;
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
  cancel,
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
      <>
        {cancel && (
          <Button variant="quiet" onClick={() => question.onOpenChange(false)}>
            {cancel}
          </Button>
        )}
        <Button variant={variant} disabled={disabled} pending={pending} pendingText={pendingText} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  />
);
