import { Textarea } from '@meridian/platform';
import { Dialog, NotifiedPeople } from '@meridian/platform/controls';
import { DialogForm, FormField, showFormError, useUnsavedChanges, useZodForm, z } from '@meridian/platform/forms';
import { type ChapterEvent, isolated } from '@meridian/shared-types';
import { Cancelling } from '@meridian/shared-types/schemas';
import { useCancelEvent } from './queries';

interface Props {
  event: ChapterEvent;
  open: boolean;
  onClose: () => void;
}

/** Asks for the reason and cancels an event. Several dates of a series are cancelled on the event's page. */
export function CancelEventDialog({ event, open, onClose }: Props) {
  const only = event.seriesId
    ? 'This cancels only this date. You can cancel the others on the page of the event. '
    : '';
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Cancel ${isolated(event.title)}?`}
      description={`${only}It stays visible, marked as cancelled, and nobody can reply anymore.`}
    >
      <CancelForm event={event} onClose={onClose} />
    </Dialog>
  );
}

const Reason = z.object({ reason: Cancelling.shape.reason });

function CancelForm({ event, onClose }: Omit<Props, 'open'>) {
  const form = useZodForm(Reason, { reason: '' });
  const changesEnd = useUnsavedChanges({ isChanged: form.formState.isDirty, isStored: false, discard: onClose });
  const cancel = useCancelEvent(
    event,
    () => {
      changesEnd();
      onClose();
    },
    (error) => showFormError(form, error, 'Event not cancelled', 'Try again in a moment.'),
  );
  return (
    <DialogForm
      form={form}
      mutation={cancel}
      submit="Cancel Event"
      pendingText="Cancelling..."
      variant="danger"
      cancel="Keep Event"
      onClose={onClose}
    >
      <NotifiedPeople eventId={event.id} what="why" />
      <FormField form={form} name="reason" label="Reason" help="Everyone who can see the event sees it.">
        {(props) => <Textarea {...props} dir="auto" rows={3} />}
      </FormField>
    </DialogForm>
  );
}
