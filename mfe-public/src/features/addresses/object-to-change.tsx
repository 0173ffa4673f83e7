import { useMutation } from '@tanstack/react-query';
import { api, MutationButton, Stack, Text, toastError } from '@meridian/platform';
import { ApiError } from '@meridian/shared-types';
import type { Objection } from '@meridian/shared-types/schemas';
import { isLinkRefused } from './is-link-refused';

interface Props {
  /** The token of the link, or the proposal for somebody who is signed in. */
  objection: Objection;
  onDone: () => void;
  onRefused: () => void;
  /** Receives what became of the proposal, if it has ended already. */
  onEnded: (message: string) => void;
}

/** Ends what a site admin wants to do with the account of the reader. */
export function ObjectToChange({ objection, onDone, onRefused, onEnded }: Props) {
  const object = useMutation({
    mutationFn: () => api.auth.objectToProposal({ body: objection }),
    onSuccess: onDone,
    onError: (error) => {
      if (isLinkRefused(error)) return onRefused();
      const problem = error instanceof ApiError ? error.problem : undefined;
      if (problem?.status === 409) return onEnded(problem.message);
      toastError('Your objection was not stored', error, 'Try again in a moment.');
    },
  });
  return (
    <Stack gap={4}>
      <Text>
        A site admin wants to change your account. The email and the notification say what it is. If you object, it does
        not take effect, and the other site admins are told.
      </Text>
      <div>
        <MutationButton variant="danger" mutation={object} pendingText="Objecting...">
          Object
        </MutationButton>
      </div>
    </Stack>
  );
}
