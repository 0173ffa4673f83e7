import { isolated, type Event } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { affectedBy } from '../api/affected-by';
import { api } from '../api/api';
import { invalidate } from '../api/invalidate';
import { ConfirmDialog } from '../primitives/overlays/confirm-dialog';
import { toastError } from '../toasts/toast-error';
import { toast } from '../toasts/store';

export interface DeleteDraftDialogProps {
  draft: Pick<Event, 'id' | 'title'>;
  open: boolean;
  onClose: () => void;
  /** It is called after the deletion, before the data of the page are fetched again. */
  onDeleted?: () => void;
}

/**
 * Deletes the draft of an event, after a question.
 * @example <DeleteDraftDialog draft={event} open={isAsking} onClose={close} />
 */
export function DeleteDraftDialog({ draft, open, onClose, onDeleted }: DeleteDraftDialogProps) {
  const remove = useMutation({
    mutationFn: () => api.events.removeDraft({ params: { id: draft.id } }),
    onSuccess: () => {
      toast({ title: 'Draft deleted', description: draft.title });
      onDeleted?.();
    },
    onError: (error) => toastError('Draft not deleted', error, 'Try again in a moment.'),
    onSettled: async () => {
      onClose();
      await invalidate(...affectedBy.eventDrafts);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Delete ${isolated(draft.title)}?`}
      description="The draft is deleted for good."
      cancel="Keep Draft"
      confirm="Delete Draft"
      variant="danger"
      mutation={remove}
      pendingText="Deleting..."
    />
  );
}
