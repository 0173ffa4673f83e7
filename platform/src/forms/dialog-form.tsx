import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button, type ButtonProps } from '../primitives/button';
import { Row, Stack } from '../primitives/layout';
import { SubmitButton } from './submit-button';
import { submitWith } from './zod-form';

export interface DialogFormProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  /** The mutation that sends the form. Its own callbacks show the result. */
  mutation: { isPending: boolean; mutateAsync: (values: Out) => Promise<unknown> };
  /** The text of the submit button, which is also the name of the form for screen readers. */
  submit: string;
  /** The text of the submit button while the form is being sent. */
  pendingText: string;
  variant?: ButtonProps['variant'];
  /** The text of the button that closes the dialog. */
  cancel?: string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/**
 * Renders the form of a dialog: its fields, a button that closes the dialog, and the submit button.
 * @example
 * <DialogForm form={form} mutation={order} submit="Order" pendingText="Ordering..." onClose={close}>
 *   <FormField form={form} name="reason" label="Reason">…</FormField>
 * </DialogForm>
 */
export const DialogForm = <In extends FieldValues, Out>({
  form,
  mutation,
  submit,
  pendingText,
  variant,
  cancel = 'Cancel',
  onClose,
  children,
}: DialogFormProps<In, Out>) => (
  <form noValidate aria-label={submit} onSubmit={submitWith(form, mutation)}>
    <Stack gap={4}>
      {children}
      <Row gap={3} justify="end">
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <SubmitButton variant={variant} pending={mutation.isPending} pendingText={pendingText}>
          {submit}
        </SubmitButton>
      </Row>
    </Stack>
  </form>
);
