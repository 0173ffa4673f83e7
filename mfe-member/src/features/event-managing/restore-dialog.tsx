import { Button, MutationButton, Row, Stack, affectedBy, api, invalidate, toast, toastError } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { type Event, isolated } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { ToldPeople } from './told-people';

interface Props {
  event: Event;
  open: boolean;
  onClose: () => void;
}

/** Restores a cancelled event, after showing who is notified. */
export function RestoreDialog({ event, open, onClose }: Props) {
  const restore = useMutation({
    mutationFn: () => api.events.restore({ params: { id: event.id } }),
    onSuccess: () => {
      toast({ title: 'Event brought back', description: 'People who replied will be told.' });
      return invalidate(...affectedBy.event);
    },
    onError: (error) => toastError('Event not brought back', error, 'Try again in a moment.'),
    onSettled: onClose,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={`Bring back ${isolated(event.title)}?`}
      description="The event takes place as planned. All replies are kept."
    >
      <Stack gap={4}>
        <ToldPeople eventId={event.id} />
        <Row gap={3} justify="end">
          <Button variant="quiet" onClick={onClose}>
            Keep It Cancelled
          </Button>
          <MutationButton mutation={restore} pendingText="Bringing back...">
            Bring Back
          </MutationButton>
        </Row>
      </Stack>
    </Dialog>
  );
}
