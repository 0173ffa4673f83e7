import { affectedBy, api } from '@meridian/platform';
import { TextareaField } from '@meridian/platform/forms';
import type { ChatModeration } from '@meridian/shared-types';
import { RefuseHeldInput } from '@meridian/shared-types/schemas';
import { FormDialog } from '../dialogs/form-dialog';

interface Props {
  chapterId: number;
  message: NonNullable<ChatModeration['held']>[number];
  onClose: () => void;
}

/** Asks for the reason before a held message is refused. */
export const RefuseDialog = ({ chapterId, message: { id, sender }, onClose }: Props) => (
  <FormDialog
    title={`Refuse the message of ${sender.name}?`}
    description="The message is deleted, and its sender is told why. This cannot be undone."
    schema={RefuseHeldInput}
    initial={{ reason: '' }}
    submit="Refuse"
    pendingText="Refusing..."
    variant="danger"
    mutationFn={(body) => api.chat.refuseHeld({ params: { chapterId, id }, body })}
    done={{ title: 'Message refused', description: 'Its sender is told why.' }}
    failed="Not refused"
    affects={affectedBy.moderation(chapterId)}
    refetchAfterFailure
    onClose={onClose}
  >
    {(form) => <TextareaField form={form} name="reason" label="Reason" help="The sender and other admins see it." />}
  </FormDialog>
);
