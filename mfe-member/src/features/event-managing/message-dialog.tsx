import { Textarea, affectedBy, api, countText, invalidate, toast } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { DialogForm, FormField, showFormError, useUnsavedChanges, useZodForm, z } from '@meridian/platform/forms';
import { LIMITS, type Event } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

const Message = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'A message is required')
    .max(LIMITS.eventMessageMax, `Must be at most ${LIMITS.eventMessageMax} characters`),
});

interface Props {
  event: Event;
  open: boolean;
  onClose: () => void;
}

/** Returns the number of people who receive a message now: everyone who goes, except its author. */
const countOthers = ({ attendeeCount, userRsvpStatus }: Event): number =>
  attendeeCount - (userRsvpStatus === 'attending' ? 1 : 0);

function reachText(event: Event): string {
  const reach = countOthers(event);
  if (reach <= 0) return 'Nobody else is going yet.';
  return `${countText(reach, 'person gets', 'people get')} it as a notification and by email.`;
}

/** Asks for a message to everyone who goes, and sends it. */
export function MessageDialog({ event, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Message Everyone Going"
      description={`${reachText(event)} People who reply later see it on the page of the event. This cannot be undone.`}
    >
      <MessageForm event={event} onClose={onClose} />
    </Dialog>
  );
}

function MessageForm({ event, onClose }: Omit<Props, 'open'>) {
  const form = useZodForm(Message, { text: '' });
  const changesEnd = useUnsavedChanges({ isChanged: form.formState.isDirty, isStored: false, discard: onClose });
  const send = useMutation({
    mutationFn: (body: { text: string }) => api.events.sendMessage({ params: { id: event.id }, body }),
    onSuccess: () => {
      toast({ title: 'Message sent', description: reachText(event) });
      changesEnd();
      onClose();
      return invalidate(...affectedBy.event);
    },
    onError: (error) => showFormError(form, error, 'Message not sent', 'Try again in a moment.'),
  });
  return (
    <DialogForm form={form} mutation={send} submit="Send" pendingText="Sending..." onClose={onClose}>
      <FormField form={form} name="text" label="Message">
        {(props) => <Textarea rows={4} {...props} />}
      </FormField>
    </DialogForm>
  );
}
