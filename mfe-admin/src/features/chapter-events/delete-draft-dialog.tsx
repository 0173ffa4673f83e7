import { ConfirmDialog } from '@meridian/platform/controls';
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
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Delete ${isolated(draft.title)}?`}
      description="The draft is deleted for good."
      confirm="Delete Draft"
      variant="danger"
      pending={remove.isPending}
      pendingText="Deleting..."
      onConfirm={() => remove.mutate(draft)}
    />
  );
}
