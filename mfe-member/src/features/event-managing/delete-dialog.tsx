import { Button, affectedBy, api, invalidate, MutationButton, toast, toastError } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { type Event, isolated } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

interface Props {
  draft: Event;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a draft, after a question. */
export function DeleteDialog({ draft, open, onClose, onDeleted }: Props) {
  const remove = useMutation({
    mutationFn: () => api.events.removeDraft({ params: { id: draft.id } }),
    onSuccess: () => {
      toast({ title: 'Draft deleted', description: draft.title });
      onDeleted();
      return invalidate(...affectedBy.eventDrafts);
    },
    onError: (error) => toastError('Draft not deleted', error, 'Try again in a moment.'),
    onSettled: onClose,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={`Delete ${isolated(draft.title)}?`}
      description="The draft is deleted for good."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep Draft
          </Button>
          <MutationButton variant="danger" mutation={remove} pendingText="Deleting...">
            Delete Draft
          </MutationButton>
        </>
      }
    />
  );
}
