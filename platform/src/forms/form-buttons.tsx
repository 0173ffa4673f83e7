import { Button, type ButtonProps } from '../primitives/actions/button';
import { Row } from '../primitives/layout/layout';
import { DraftNote, type FormDraft } from './form-draft';
import { SubmitButton } from './submit-button';

export interface FormButtonsProps extends Pick<ButtonProps, 'variant' | 'form'> {
  /** The mutation that sends the form. */
  mutation: { isPending: boolean };
  /** The text of the submit button, and its text while the form is being sent. */
  submit: string;
  pendingText: string;
  /** The text of the button that closes the form. */
  cancel?: string;
  /** Closes the form. Without it, there is no such button. */
  onCancel?: (() => void) | undefined;
  /** The draft of the form, if it has one. Its state is shown beside the buttons. */
  draft?: FormDraft | undefined;
  /** Whether the buttons are below the beginnings of the fields, with the submit button first. */
  atStart?: boolean;
}

/**
 * Renders the end of a form: the state of its draft, a button that closes the form, and the submit button.
 * @example <FormButtons mutation={save} submit="Save Changes" pendingText="Saving..." draft={draft} />
 */
export function FormButtons({
  mutation,
  submit,
  cancel = 'Cancel',
  onCancel,
  draft,
  atStart = false,
  ...button
}: FormButtonsProps) {
  const submitButton = (
    <SubmitButton {...button} pending={mutation.isPending}>
      {submit}
    </SubmitButton>
  );
  return (
    <Row gap={3} justify={atStart ? 'start' : 'end'} wrap>
      {atStart && submitButton}
      {draft && <DraftNote draft={draft} />}
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      )}
      {!atStart && submitButton}
    </Row>
  );
}
