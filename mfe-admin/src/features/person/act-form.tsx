import { Dialog } from '@meridian/platform/controls';
import { DialogForm, type DialogFormProps } from '@meridian/platform/forms';

interface Props<In extends Record<string, unknown>, Out> extends Pick<
  DialogFormProps<In, Out>,
  'form' | 'mutation' | 'onClose' | 'children'
> {
  title: string;
  description: string;
  /** The text of the submit button. */
  button: string;
}

/** Renders a dialog with a form for an action on an account. */
export const ActForm = <In extends Record<string, unknown>, Out>({
  title,
  description,
  button,
  ...form
}: Props<In, Out>) => (
  <Dialog open onOpenChange={form.onClose} title={title} description={description}>
    <DialogForm submit={button} pendingText="Working..." {...form} />
  </Dialog>
);
