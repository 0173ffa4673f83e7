import { Button, type ButtonProps } from '../actions/button';
import { Dialog } from './dialog';
import type { MutationButtonProps } from '../actions/mutation-button';
import type { OverlayProps } from './overlay';

/** The mutation that the button runs. If it has variables, `onConfirm` runs it with them. */
type Confirmed =
  | { mutation: MutationButtonProps['mutation']; onConfirm?: undefined }
  | { mutation: Pick<MutationButtonProps['mutation'], 'isPending'>; onConfirm: () => void };

export type ConfirmDialogProps = Omit<OverlayProps, 'actions'> &
  Pick<ButtonProps, 'variant' | 'disabled'> &
  Confirmed & {
    /** The text of the button that confirms, and its text while the mutation runs. */
    confirm: string;
    pendingText: string;
    /** The text of a second button, which closes the dialog. Without it, only the cross does. */
    cancel?: string;
  };

/**
 * Asks a question before a mutation, with one button that confirms it.
 * @example
 * <ConfirmDialog open={isAsking} onOpenChange={setAsking} title="Delete this draft?" confirm="Delete Draft"
 * variant="danger" mutation={remove} pendingText="Deleting..." onConfirm={() => remove.mutate(draft)} />
 */
export const ConfirmDialog = ({
  confirm,
  cancel,
  mutation,
  onConfirm,
  pendingText,
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
        <Button
          variant={variant}
          disabled={disabled}
          pending={mutation.isPending}
          pendingText={pendingText}
          onClick={onConfirm ?? (() => mutation.mutate())}
        >
          {confirm}
        </Button>
      </>
    }
  />
);
