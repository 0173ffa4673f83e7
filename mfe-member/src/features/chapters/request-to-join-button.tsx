import {
  Button,
  Text,
  affectedBy,
  api,
  invalidate,
  queryFor,
  toast,
  toastError,
  useSignInAction,
} from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { chaptersApi, isolated, type Chapter } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

interface Props {
  chapter: Chapter;
  isSignedIn: boolean;
  /** Renders the form for a chapter with questions of its own. */
  form: (onClose: () => void) => ReactNode;
}

/** Sends a join request. Visitors see a toast that asks them to sign in. */
export function RequestToJoinButton({ chapter, isSignedIn, form }: Props) {
  const [isAsking, setAsking] = useState(false);
  const signIn = useSignInAction();
  const requests = useQuery({ ...queryFor(chaptersApi.myJoinRequests), enabled: isSignedIn }).data;
  const isRequested = isSignedIn && requests?.find(({ chapterId }) => chapterId === chapter.id)?.status === 'pending';
  const request = useMutation({
    mutationFn: () => api.chapters.requestToJoinByBody({ body: { chapterId: chapter.id } }),
    onSuccess: () => {
      toast({ title: 'Request Sent', description: `The admins of ${isolated(chapter.name)} will look at it soon.` });
      return invalidate(...affectedBy.ownJoinRequest);
    },
    onError: (error) => toastError('Request Failed', error, 'Failed to send join request'),
  });
  const submit = () => {
    if (isSignedIn) return chapter.asksQuestions ? setAsking(true) : request.mutate();
    toast({
      title: 'Authentication Required',
      description: 'Please sign in to request to join a chapter.',
      variant: 'destructive',
      ...(signIn && { link: signIn }),
    });
  };
  if (chapter.joinPolicy === 'invited')
    return (
      <Text size="sm" tone="muted">
        By invitation only
      </Text>
    );
  return (
    <>
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
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Request to Join ${isolated(chapter.name)}`}
        description="Answer these questions to ask to join."
      >
        {form(() => setAsking(false))}
      </Dialog>
    </>
  );
}
