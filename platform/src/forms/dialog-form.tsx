import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Stack } from '../primitives/layout/layout';
import { FormButtons, type FormButtonsProps } from './form-buttons';
import { submitWith } from './zod-form';

export interface DialogFormProps<In extends FieldValues, Out> extends Pick<
  FormButtonsProps,
  'submit' | 'pendingText' | 'variant' | 'cancel' | 'draft'
> {
  form: UseFormReturn<In, unknown, Out>;
  /** The mutation that sends the form. Its own callbacks show the result. */
  mutation: { isPending: boolean; mutateAsync: (values: Out) => Promise<unknown> };
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/**
 * Renders the form of a dialog: its fields, a button that closes the dialog, and the submit button, whose text is also
 * the name of the form for screen readers.
 * @example
 * <DialogForm form={form} mutation={order} submit="Order" pendingText="Ordering..." onClose={close}>
 *   <FormField form={form} name="reason" label="Reason">…</FormField>
 * </DialogForm>
 */
export const DialogForm = <In extends FieldValues, Out>({
  form,
  mutation,
  onClose,
  children,
  ...buttons
}: DialogFormProps<In, Out>) => (
  <form noValidate aria-label={buttons.submit} onSubmit={submitWith(form, mutation)}>
    <Stack gap={4}>
      {children}
      <FormButtons mutation={mutation} onCancel={onClose} {...buttons} />
    </Stack>
  </form>
);
