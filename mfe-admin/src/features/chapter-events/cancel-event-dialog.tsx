import { countText, queryFor, Text, Textarea } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { DialogForm, FormField, showFormError, useUnsavedChanges, useZodForm, z } from '@meridian/platform/forms';
import { type ChapterEvent, eventsApi, isolated } from '@meridian/shared-types';
import { Cancelling } from '@meridian/shared-types/schemas';
import { useQuery } from '@tanstack/react-query';
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

/** Shows how many people replied and are notified of the cancellation. */
function ToldPeople({ eventId }: { eventId: string }) {
  const { data } = useQuery({
    ...queryFor(eventsApi.people, { params: { id: eventId }, query: { limit: '1' } }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  return <Text>{data?.replies ? toldText(data.replies) : 'Everyone who replied will be told why.'}</Text>;
}

/** @example toldText({ attending: 12, maybe: 3, waiting: 0 }) // '15 people will be told why: 12 going, 3 maybe.' */
function toldText({ attending, maybe, waiting }: Record<'attending' | 'maybe' | 'waiting', number>): string {
  const all = attending + maybe + waiting;
  if (all === 0) return 'Nobody else has replied yet, so nobody will be told.';
  const parts = [
    attending > 0 && `${attending.toLocaleString('en-US')} going`,
    maybe > 0 && `${maybe.toLocaleString('en-US')} maybe`,
    waiting > 0 && `${waiting.toLocaleString('en-US')} on the waiting list`,
  ].filter(Boolean);
  return `${countText(all, 'person', 'people')} will be told why: ${parts.join(', ')}.`;
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
      label="Cancel event"
      submit="Cancel Event"
      pendingText="Cancelling..."
      variant="danger"
      cancel="Keep Event"
      onClose={onClose}
    >
      <ToldPeople eventId={event.id} />
      <FormField form={form} name="reason" label="Reason" help="Everyone who can see the event sees it.">
        {(props) => <Textarea {...props} dir="auto" rows={3} />}
      </FormField>
    </DialogForm>
  );
}
