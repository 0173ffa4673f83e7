import { countText, queryFor, useSession } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { chaptersApi, type ChapterEvent, isolated } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { usePublish } from './queries';

interface Props {
  draft: ChapterEvent;
  open: boolean;
  onClose: () => void;
}

/** Publishes a draft, after showing who is notified. */
export function PublishDraftDialog({ draft, open, onClose }: Props) {
  const publish = usePublish(onClose);
  const chapter = useQuery(queryFor(chaptersApi.list)).data?.find(({ id }) => id === draft.chapterId);
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
      confirm="Publish"
      pending={publish.isPending}
      pendingText="Publishing..."
      onConfirm={() => publish.mutate(draft)}
    />
  );
}
