import { api, Stack, Text } from '@meridian/platform';
import { useSearchParams } from '@meridian/platform/routing';
import { ApiError } from '@meridian/shared-types';
import { useState } from 'react';
import { LinkAction } from '../../features/addresses/link-action';
import { FormPage, Outcome } from '../form-page';
import { ContactSupport } from './contact-support';
import { useTokenOfLink } from './token-of-link';

/**
 * `/object-to-change#token` and, for somebody who is signed in, `/object-to-change?proposal=id` end what a site admin
 * wants to do with the account of the reader.
 */
export function ObjectToChangePage() {
  const { token, dropToken } = useTokenOfLink();
  const proposalId = useSearchParams()[0].get('proposal');
  const [state, setState] = useState<'asks' | 'done' | 'refused'>('asks');
  /** What became of the proposal, if it has ended already. */
  const [ended, setEnded] = useState('');
  const objection = token ? { token } : proposalId ? { proposalId } : undefined;
  const endIfOver = (error: Error) => {
    const problem = error instanceof ApiError ? error.problem : undefined;
    if (problem?.status !== 409) return false;
    setEnded(problem.message);
    return true;
  };
  return (
    <FormPage page="objectToChange" title="Object to a Change of Your Account">
      {state === 'done' ? (
        <Outcome
          role="status"
          text="You have objected. Nothing changes in your account, and the other site admins are told."
        />
      ) : ended ? (
        <Outcome role="alert" text={ended} />
      ) : objection && state === 'asks' ? (
        <LinkAction
          text="A site admin wants to change your account. The email and the notification say what it is. If you object, it does not take effect, and the other site admins are told."
          button="Object"
          pendingText="Objecting..."
          variant="danger"
          mutationFn={() => api.auth.objectToProposal({ body: objection })}
          onDone={() => setState('done')}
          onRefused={() => {
            dropToken();
            setState('refused');
          }}
          handleFailure={endIfOver}
          failed="Your objection was not stored"
        />
      ) : (
        <Stack gap={4} role="alert">
          <Text>This link is incomplete or too old, or it belongs to another account.</Text>
          <ContactSupport />
        </Stack>
      )}
    </FormPage>
  );
}
