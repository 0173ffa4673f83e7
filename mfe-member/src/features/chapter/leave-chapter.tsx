import { Button, affectedBy, api, invalidate, toast, toastError } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { type Chapter, isolated } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';

/** Lets a member leave a chapter, after a question. */
export function LeaveChapter({ chapter, userId }: { chapter: Chapter; userId: string }) {
  const [asking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: () => api.chapters.removeMember({ params: { id: chapter.id, userId } }),
    onSuccess: () => {
      toast({
        title: 'You have left the chapter',
        description: `You can ask to join ${isolated(chapter.name)} again.`,
      });
      return invalidate(...affectedBy.membership);
    },
    onError: (error) => toastError('You are still a member', error, 'Try again in a moment.'),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="quiet" size="sm" icon={<LogOut aria-hidden />} onClick={() => setAsking(true)}>
        Leave Chapter
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Leave ${isolated(chapter.name)}?`}
        description="You lose access to its chat and are no longer one of its members. Your messages stay."
        cancel="Stay"
        confirm="Leave Chapter"
        variant="danger"
        mutation={leave}
        pendingText="Leaving..."
      />
    </>
  );
}
