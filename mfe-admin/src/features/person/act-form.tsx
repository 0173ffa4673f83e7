import { Dialog } from '@meridian/platform/controls';
import { DialogForm, showFormError, type DialogFormProps } from '@meridian/platform/forms';
import { ProtectedNote, type ActedOn } from './protected-note';
import { ReasonField } from './reason-field';
import { useAct } from './use-act';

interface Props<In extends { reason: string }, Out> extends Pick<DialogFormProps<In, Out>, 'form' | 'onClose'> {
  title: string;
  description: string;
  /** The text of the submit button. */
  button: string;
  /** Makes the call. */
  send: (values: Out) => Promise<object>;
  /** The text that the admin sees afterwards, unless the act waits for a second site admin. */
  done: string;
  /** The account, if acts on those of site admins wait. */
  account?: ActedOn;
  /** It is called when the act is done. Default: `onClose`, which is called if it waits. */
  onDone?: () => void;
  /** Whether the admin has to give the reason, which is so by default. */
  needsReason?: boolean;
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
  account,
  onClose,
  onDone = onClose,
  needsReason = true,
  failure = 'Nothing changed',
  children,
}: Props<In, Out>) {
  const act = useAct({
    mutationFn: send,
    done,
    name: account?.name,
    onDone: (isWaiting) => (isWaiting ? onClose() : onDone()),
    onError: (error) => showFormError(form, error, failure, 'Try again in a moment.'),
  });
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <DialogForm form={form} mutation={act} submit={button} pendingText="Working..." onClose={onClose}>
        {children}
        {needsReason && <ReasonField form={form} />}
        {account && <ProtectedNote account={account} />}
      </DialogForm>
    </Dialog>
  );
}
