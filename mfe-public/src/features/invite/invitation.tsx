import {
  affectedBy,
  api,
  ButtonLink,
  invalidate,
  MutationButton,
  Row,
  Stack,
  Text,
  toastError,
} from '@meridian/platform';
import { ApiError, type InvitedChapter } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

interface Props {
  token: string;
  chapter: InvitedChapter;
  isSignedIn: boolean;
  /** The page where people sign in or create an account. `back` is the state that returns them here. */
  authTo: string;
  back: { from: string };
}

/**
 * Shows the chapter of an invite link. A signed-in person joins with a button, because opening a link must not change
 * anything.
 */
export function Invitation({ token, chapter, isSignedIn, authTo, back }: Props) {
  const accept = useMutation({
    mutationFn: () => api.chapters.acceptInvite({ body: { token } }),
    onSuccess: () => invalidate(...affectedBy.membership),
    onError: (error) => {
      if (!isMember(error)) toastError('Not joined', error, 'Try again in a moment.');
    },
  });
  const path = `/chapters/${encodeURIComponent(chapter.slug)}`;
  if (accept.isSuccess || isMember(accept.error))
    return (
      <Stack gap={4} role="status">
        <Text>
          {accept.isSuccess ? 'Welcome! You are now a member of ' : 'You are already a member of '}
          <bdi>{chapter.name}</bdi>.
        </Text>
        <div>
          <ButtonLink to={path}>Open the Chapter</ButtonLink>
        </div>
      </Stack>
    );
  return (
    <Stack gap={4}>
      {chapter.description && <Text>{chapter.description}</Text>}
      {isSignedIn ? (
        <div>
          <MutationButton mutation={accept} pendingText="Joining...">
            Join Chapter
          </MutationButton>
        </div>
      ) : (
        <>
          <Text tone="muted">Sign in or create an account. You will come back here to join.</Text>
          <Row gap={3} wrap>
            <ButtonLink to={`${authTo}?mode=register&type=full&chapter=${chapter.id}`} state={back}>
              Create Account
            </ButtonLink>
            <ButtonLink variant="secondary" to={authTo} state={back}>
              Sign In
            </ButtonLink>
          </Row>
        </>
      )}
    </Stack>
  );
}

const isMember = (error: unknown) => error instanceof ApiError && error.problem?.code === 'already_member';
