import { useApiMutation, type ApiMutationOptions } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import {
  DialogForm,
  showFormError,
  useUnsavedChanges,
  useZodForm,
  type DialogFormProps,
  type FormSchema,
  type z,
  type ZodForm,
} from '@meridian/platform/forms';
import type { ReactNode } from 'react';
import type { DefaultValues } from 'react-hook-form';

interface FormProps<S extends FormSchema, Result>
  extends
    Omit<ApiMutationOptions<Result, z.output<S>>, 'failed' | 'onSettled'>,
    Omit<DialogFormProps<z.input<S>, z.output<S>>, 'form' | 'mutation' | 'draft' | 'children'> {
  schema: S;
  initial: DefaultValues<z.input<S>>;
  /** The title of the toast if the call fails for another reason than a field. */
  failed: string;
  /** Handles an unusual failure after which the dialog closes, and returns whether it was one. */
  handleFailure?: (error: Error) => boolean;
  /** Renders the fields. */
  children: (form: ZodForm<S>) => ReactNode;
}
interface FormDialogProps<S extends FormSchema, Result> extends FormProps<S, Result> {
  title: string;
  description: string;
}

/**
 * Renders a dialog with a form that makes a call. The dialog closes after the call, and asks before changes are lost.
 */
export const FormDialog = <S extends FormSchema, Result>({
  title,
  description,
  ...form
}: FormDialogProps<S, Result>) => (
  <Dialog open onOpenChange={form.onClose} title={title} description={description}>
    <Form<S, Result> {...form} />
  </Dialog>
);

function Form<S extends FormSchema, Result>({
  schema,
  initial,
  mutationFn,
  done,
  onDone,
  failed,
  handleFailure,
  affects,
  refetchAfterFailure,
  onClose,
  children,
  ...buttons
}: FormProps<S, Result>) {
  const form = useZodForm<S>(schema, initial);
  const changesEnd = useUnsavedChanges({ isChanged: form.formState.isDirty, discard: onClose });
  const close = () => {
    changesEnd();
    onClose();
  };
  const mutation = useApiMutation({
    mutationFn,
    done,
    onDone: (result, input) => {
      close();
      onDone?.(result, input);
    },
    failed: (error) => {
      if (handleFailure?.(error)) close();
      else showFormError(form, error, failed, 'Try again in a moment.');
    },
    affects,
    refetchAfterFailure,
  });
  return (
    <DialogForm form={form} mutation={mutation} onClose={onClose} {...buttons}>
      {children(form)}
    </DialogForm>
  );
}
