import { isolated, type Chapter, type Event } from '@meridian/shared-types';
import { affectedBy } from '../../api/affected-by';
import { api } from '../../api/api';
import { countText } from '../../formats/formats';
import { ConfirmDialog } from '../../primitives/overlays/confirm-dialog';
import { useSession } from '../../session/session';
import { useApiMutation } from '../../toasts/use-api-mutation';

export interface PublishDraftDialogProps {
  draft: Pick<Event, 'id' | 'title' | 'chapterId'>;
  /** The chapter whose members are notified, or undefined while it is loading. */
  chapter: Pick<Chapter, 'name' | 'memberCount'> | undefined;
  open: boolean;
  onClose: () => void;
}

/**
 * Publishes the draft of an event, after showing who is notified.
 * @example <PublishDraftDialog draft={event} chapter={chapter} open={isAsking} onClose={close} />
 */
export function PublishDraftDialog({ draft, chapter, open, onClose }: PublishDraftDialogProps) {
  const publish = useApiMutation({
    mutationFn: () => api.events.publish({ params: { id: draft.id } }),
    done: { title: 'Event published', description: draft.title },
    failed: 'Draft not published',
    onSettled: onClose,
    affects: affectedBy.event,
    refetchAfterFailure: true,
  });
  const isMember = useSession().user?.memberships.some(({ chapterId }) => chapterId === draft.chapterId);
  const told = chapter && Math.max(chapter.memberCount - (isMember ? 1 : 0), 0); // The user is not notified.
  const members = chapter
    ? `${countText(told ?? 0, 'member')} of ${isolated(chapter.name)}`
    : 'The members of its chapter';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Publish ${isolated(draft.title)}?`}
      description={`${members} will be notified.`}
      cancel="Keep Draft"
      confirm="Publish"
      mutation={publish}
      pendingText="Publishing..."
    />
  );
}
