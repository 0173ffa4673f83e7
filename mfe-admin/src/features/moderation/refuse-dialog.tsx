import { Textarea } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { DialogForm, FormField, showFormError, useUnsavedChanges, useZodForm } from '@meridian/platform/forms';
import type { ChatModeration } from '@meridian/shared-types';
import { RefuseHeldInput } from '@meridian/shared-types/schemas';
import { useRefuseHeld } from './queries';

interface Props {
  chapterId: number;
  message: NonNullable<ChatModeration['held']>[number];
  onClose: () => void;
}

/** Asks for the reason before a held message is refused. */
export const RefuseDialog = (props: Props) => (
  <Dialog
    open
    onOpenChange={props.onClose}
    title={`Refuse the message of ${props.message.sender.name}?`}
    description="The message is deleted, and its sender is told why. This cannot be undone."
  >
    <RefuseForm {...props} />
  </Dialog>
);

function RefuseForm({ chapterId, message, onClose }: Props) {
  const form = useZodForm(RefuseHeldInput, { reason: '' });
  const changesEnd = useUnsavedChanges({ isChanged: form.formState.isDirty, isStored: false, discard: onClose });
  const close = () => {
    changesEnd();
    onClose();
  };
  const refuse = useRefuseHeld(chapterId, message.id, close, (error) =>
    showFormError(form, error, 'Not refused', 'Try again in a moment.'),
  );
  return (
    <DialogForm
      form={form}
      mutation={refuse}
      submit="Refuse"
      pendingText="Refusing..."
      variant="danger"
      onClose={onClose}
    >
      <FormField form={form} name="reason" label="Reason" help="The sender and other admins see it.">
        {(props) => <Textarea {...props} dir="auto" rows={3} />}
      </FormField>
    </DialogForm>
  );
}
