import { affectedBy, api } from '@meridian/platform';
import { NotifiedPeople } from '@meridian/platform/controls';
import { TextareaField, z } from '@meridian/platform/forms';
import { isolated, type ChapterEvent } from '@meridian/shared-types';
import { Cancelling } from '@meridian/shared-types/schemas';
import { FormDialog } from '../dialogs/form-dialog';

const Reason = z.object({ reason: Cancelling.shape.reason });

/** Asks for the reason and cancels an event. Several dates of a series are cancelled on the event's page. */
export function CancelEventDialog({ event, onClose }: { event: ChapterEvent; onClose: () => void }) {
  const { id, title, seriesId } = event;
  const only = seriesId ? 'This cancels only this date. You can cancel the others on the page of the event. ' : '';
  return (
    <FormDialog
      title={`Cancel ${isolated(title)}?`}
      description={`${only}It stays visible, marked as cancelled, and nobody can reply anymore.`}
      schema={Reason}
      initial={{ reason: '' }}
      submit="Cancel Event"
      pendingText="Cancelling..."
      variant="danger"
      cancel="Keep Event"
      mutationFn={(body) => api.events.cancel({ params: { id }, body })}
      done={{ title: 'Event cancelled', description: `People who replied to ${isolated(title)} will be told why.` }}
      failed="Event not cancelled"
      affects={affectedBy.event}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NotifiedPeople eventId={id} what="why" />
          <TextareaField form={form} name="reason" label="Reason" help="Everyone who can see the event sees it." />
        </>
      )}
    </FormDialog>
  );
}
