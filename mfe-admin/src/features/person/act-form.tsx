import { Dialog } from '@meridian/platform/controls';
import { DialogForm, showFormError, type DialogFormProps } from '@meridian/platform/forms';
import { ReasonField } from './reason-field';
import { useAct } from './use-act';

interface Props<In extends { reason: string }, Out> extends Pick<DialogFormProps<In, Out>, 'form' | 'onClose'> {
  title: string;
  description: string;
  /** The text of the submit button. */
  button: string;
  /** Makes the call. */
  send: (values: Out) => Promise<unknown>;
  /** The text that the admin sees afterwards. */
  done: string;
  /** It is called afterwards. Default: `onClose`. */
  onDone?: () => void;
  /** The title of the message if the call fails. */
  failure?: string;
  /** The fields before the reason. */
  children?: DialogFormProps<In, Out>['children'];
}

/** Renders a dialog with a form for an action on an account, whose last field is the reason. */
export function ActForm<In extends { reason: string }, Out>({
  title,
  description,
  button,
  form,
  send,
  done,
  onClose,
  onDone = onClose,
  failure = 'Nothing changed',
  children,
}: Props<In, Out>) {
  const act = useAct({
    mutationFn: send,
    done,
    onDone,
    onError: (error) => showFormError(form, error, failure, 'Try again in a moment.'),
  });
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <DialogForm form={form} mutation={act} submit={button} pendingText="Working..." onClose={onClose}>
        {children}
        <ReasonField form={form} />
      </DialogForm>
    </Dialog>
  );
}
