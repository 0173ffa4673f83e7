import { affectedBy, api, invalidate, toast, toastError } from '@meridian/platform';
import { ConfirmDialog, NotifiedPeople } from '@meridian/platform/controls';
import { type Event, isolated } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

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
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Bring back ${isolated(event.title)}?`}
      description="The event takes place as planned. All replies are kept."
      cancel="Keep It Cancelled"
      confirm="Bring Back"
      mutation={restore}
      pendingText="Bringing back..."
    >
      <NotifiedPeople eventId={event.id} />
    </ConfirmDialog>
  );
}
