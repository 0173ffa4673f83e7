import { Button, affectedBy, api, invalidate, toast, toastError } from '@meridian/platform';
import type { Chapter } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { myRequests } from './queries';

/** Sends a join request. Visitors get a toast that asks them to sign in. */
export function RequestToJoinButton({ chapter, isSignedIn }: { chapter: Chapter; isSignedIn: boolean }) {
  const requests = useQuery({ ...myRequests(), enabled: isSignedIn }).data;
  const isRequested = isSignedIn && requests?.find(({ chapterId }) => chapterId === chapter.id)?.status === 'pending';
  const request = useMutation({
    mutationFn: () => api.chapters.requestToJoinByBody({ body: { chapterId: chapter.id } }),
    onSuccess: () => {
      toast({ title: 'Request Sent', description: `The admins of ${chapter.name} will look at it soon.` });
      return invalidate(...affectedBy.ownJoinRequest);
    },
    onError: (error) => toastError('Request Failed', error, 'Failed to send join request'),
  });
  const submit = () => {
    if (isSignedIn) return request.mutate();
    toast({
      title: 'Authentication Required',
      description: 'Please sign in to request to join a chapter.',
      variant: 'destructive',
    });
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={request.isPending}
      pendingText="Sending..."
      disabled={isRequested}
      aria-describedby={`chapter-${chapter.id}`}
      onClick={submit}
    >
      {isRequested ? 'Request Sent' : 'Request to Join'}
    </Button>
  );
}
