import {
  Button,
  affectedBy,
  api,
  countText,
  invalidate,
  MutationButton,
  toast,
  toastError,
  useSession,
} from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { type Chapter, type Event, isolated } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

interface Props {
  draft: Event;
  /** The chapter whose members are notified. */
  chapter: Pick<Chapter, 'id' | 'name' | 'memberCount'> | undefined;
  open: boolean;
  onClose: () => void;
}

/** Publishes a draft, after showing who is notified. */
export function PublishDialog({ draft, chapter, open, onClose }: Props) {
  const publish = useMutation({
    mutationFn: () => api.events.publish({ params: { id: draft.id } }),
    onSuccess: () => {
      toast({ title: 'Event published', description: draft.title });
      return invalidate(...affectedBy.event);
    },
    onError: (error) => toastError('Draft not published', error, 'Try again in a moment.'),
    onSettled: onClose,
  });
  const isMember = useSession().user?.memberships.some(({ chapterId }) => chapterId === draft.chapterId);
  const told = chapter && Math.max(chapter.memberCount - (isMember ? 1 : 0), 0); // The user is not notified.
  const members = chapter
    ? `${countText(told ?? 0, 'member')} of ${isolated(chapter.name)}`
    : 'The members of its chapter';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={`Publish ${isolated(draft.title)}?`}
      description={`${members} will be notified.`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep Draft
          </Button>
          <MutationButton mutation={publish} pendingText="Publishing...">
            Publish
          </MutationButton>
        </>
      }
    />
  );
}
