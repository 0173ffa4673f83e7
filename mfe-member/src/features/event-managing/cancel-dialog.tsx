import { Button, Row, Stack, SubmitButton, Textarea, affectedBy, api, invalidate, toast } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { FormField, showFormError, submitWith, useUnsavedChanges, useZodForm, z } from '@meridian/platform/forms';
import { LIMITS, type Event } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

const Reason = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'A reason is required')
    .max(LIMITS.cancellationReasonMax, `Must be at most ${LIMITS.cancellationReasonMax} characters`),
});

interface Props {
  event: Event;
  open: boolean;
  onClose: () => void;
}

/** Asks why an event is cancelled, and cancels it. */
export function CancelDialog({ event, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={`Cancel ${event.title}?`}
      description="It stays where it is, crossed out, and nobody can reply any more. This cannot be undone."
    >
      <CancelForm event={event} onClose={onClose} />
    </Dialog>
  );
}

function CancelForm({ event, onClose }: Omit<Props, 'open'>) {
  const form = useZodForm(Reason, { reason: '' });
  const changesEnd = useUnsavedChanges({ isChanged: form.formState.isDirty, isStored: false, discard: onClose });
  const cancel = useMutation({
    mutationFn: (body: { reason: string }) => api.events.cancel({ params: { id: event.id }, body }),
    onSuccess: () => {
      toast({ title: 'Event cancelled', description: 'People who replied are told why.' });
      changesEnd();
      onClose();
      return invalidate(...affectedBy.event);
    },
    onError: (error) => showFormError(form, error, 'Event not cancelled', 'Please try again later'),
  });
  return (
    <form noValidate onSubmit={submitWith(form, cancel)}>
      <Stack gap={4}>
        <FormField form={form} name="reason" label="Reason" help="Everyone who sees the event reads it.">
          {(props) => <Textarea rows={3} {...props} />}
        </FormField>
        <Row gap={3} justify="end">
          <Button variant="quiet" onClick={onClose}>
            Keep Event
          </Button>
          <SubmitButton variant="danger" pending={cancel.isPending} pendingText="Cancelling...">
            Cancel Event
          </SubmitButton>
        </Row>
      </Stack>
    </form>
  );
}
