import { Button, Row, Stack, SubmitButton, Textarea } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { FormField, showFormError, submitWith, useUnsavedChanges, useZodForm, z } from '@meridian/platform/forms';
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
      description={`${only}It stays visible, marked as cancelled, and nobody can reply anymore. ${toldText(event)}`}
    >
      <CancelForm event={event} onClose={onClose} />
    </Dialog>
  );
}

const toldText = ({ attendeeCount, waitingCount }: ChapterEvent) =>
  `We tell everyone who replied why: ${attendeeCount.toLocaleString('en-US')} going${waitingCount > 0 ? `, ${waitingCount.toLocaleString('en-US')} on the waiting list` : ''}, and those who said maybe.`;

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
    <form noValidate aria-label="Cancel event" onSubmit={submitWith(form, cancel)}>
      <Stack gap={4}>
        <FormField form={form} name="reason" label="Reason" help="Everyone who can see the event sees it.">
          {(props) => <Textarea {...props} dir="auto" rows={3} />}
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
