import { Textarea, affectedBy, api, countText, formatLocal, invalidate, toast } from '@meridian/platform';
import { Dialog, RadioCards, NotifiedPeople } from '@meridian/platform/controls';
import { DialogForm, FormField, showFormError, useUnsavedChanges, useZodForm, z } from '@meridian/platform/forms';
import { type Event, isolated, LIMITS } from '@meridian/shared-types';
import { SeriesScope } from '@meridian/shared-types/schemas';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';

const Cancellation = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'A reason is required')
    .max(LIMITS.cancellationReasonMax, `Must be at most ${LIMITS.cancellationReasonMax} characters`),
  scope: SeriesScope,
});

interface Props {
  event: Event;
  open: boolean;
  onClose: () => void;
}

/** Asks for the reason of a cancellation, and for the dates of a series, and cancels the event. */
export function CancelDialog({ event, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Cancel ${isolated(event.title)}?`}
      description={
        event.seriesId
          ? 'Cancelled dates stay visible, marked as cancelled, and nobody can reply anymore. You can bring back each date until it is over.'
          : 'It stays visible, marked as cancelled, and nobody can reply anymore. You can bring it back until it is over.'
      }
    >
      <CancelForm event={event} onClose={onClose} />
    </Dialog>
  );
}

function CancelForm({ event, onClose }: Omit<Props, 'open'>) {
  const form = useZodForm(Cancellation, { reason: '', scope: 'this' });
  const day = formatLocal(event.startLocal, 'EEEE, MMMM d');
  const scope = useWatch({ control: form.control, name: 'scope' });
  const changesEnd = useUnsavedChanges({ isChanged: form.formState.isDirty, isStored: false, discard: onClose });
  const cancel = useMutation({
    mutationFn: ({ reason, scope }: z.output<typeof Cancellation>) =>
      api.events.cancel({ params: { id: event.id }, body: { reason, ...(scope !== 'this' && { scope }) } }),
    onSuccess: ({ dates }) => {
      toast({
        title: dates ? `${countText(dates.changed, 'date')} cancelled` : 'Event cancelled',
        description: 'People who replied will be told why.',
      });
      changesEnd();
      onClose();
      return invalidate(...affectedBy.event);
    },
    onError: (error) => showFormError(form, error, 'Event not cancelled', 'Try again in a moment.'),
  });
  return (
    <DialogForm
      form={form}
      mutation={cancel}
      submit={scope === 'this' ? 'Cancel Event' : 'Cancel These Dates'}
      pendingText="Cancelling..."
      variant="danger"
      cancel="Keep Event"
      onClose={onClose}
    >
      {event.seriesId && (
        <RadioCards
          label="Which dates do you want to cancel?"
          min="100%"
          dense
          value={scope}
          onValueChange={(next) => form.setValue('scope', SeriesScope.parse(next), { shouldDirty: true })}
          options={[
            { value: 'this', label: 'This date', description: `Only ${day}` },
            { value: 'following', label: 'This and all following', description: `The series ends before ${day}` },
            { value: 'all', label: 'All upcoming dates', description: 'Every date that is not over' },
          ]}
        />
      )}
      <NotifiedPeople eventId={event.id} scope={scope} what="why" />
      <FormField form={form} name="reason" label="Reason" help="Everyone who can see the event sees it.">
        {(props) => <Textarea rows={3} {...props} />}
      </FormField>
    </DialogForm>
  );
}
