import { Button } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { type ChapterEvent, isolated } from '@meridian/shared-types';
import { useDeleteDraft } from './queries';

interface Props {
  draft: ChapterEvent;
  open: boolean;
  onClose: () => void;
}

/** Deletes a draft, after a question. */
export function DeleteDraftDialog({ draft, open, onClose }: Props) {
  const remove = useDeleteDraft(onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Delete ${isolated(draft.title)}?`}
      description="The draft is deleted for good."
      actions={
        <Button
          variant="danger"
          pending={remove.isPending}
          pendingText="Deleting..."
          onClick={() => remove.mutate(draft)}
        >
          Delete Draft
        </Button>
      }
    />
  );
}
