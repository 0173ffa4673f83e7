import { isolated, type Event } from '@meridian/shared-types';
import { affectedBy } from '../../api/affected-by';
import { api } from '../../api/api';
import { ConfirmDialog } from '../../primitives/overlays/confirm-dialog';
import { useApiMutation } from '../../toasts/use-api-mutation';

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
  const remove = useApiMutation({
    mutationFn: () => api.events.removeDraft({ params: { id: draft.id } }),
    done: { title: 'Draft deleted', description: draft.title },
    onDone: onDeleted,
    failed: 'Draft not deleted',
    onSettled: onClose,
    affects: affectedBy.eventDrafts,
    refetchAfterFailure: true,
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
