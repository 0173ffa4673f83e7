import { api, ButtonLink, placeToConfirm, refreshSession, useSession } from '@meridian/platform';
import { useState } from 'react';
import { LinkAction } from '../../features/addresses/link-action';
import { PAGE_METADATA } from '../../page-metadata';
import { FormPage, Outcome } from '../form-page';
import { useTokenOfLink } from './token-of-link';

const SignIn = () => <ButtonLink to={PAGE_METADATA.auth.path}>Sign In</ButtonLink>;

/** A visitor may have registered on another device, which the link would sign out. */
const SIGNED_IN_ELSEWHERE =
  ' If you have just registered on another device, type the code in the email there instead, and you stay signed in.';

/** `/confirm-email#token` confirms by the link in a mail that an address belongs to its person. */
export function ConfirmEmailPage() {
  const { token, dropToken } = useTokenOfLink();
  const [confirmed, setConfirmed] = useState(false);
  const { user } = useSession();
  return (
    <FormPage page="confirmEmail" title="Confirm Your Address">
      {confirmed ? (
        <Done />
      ) : token ? (
        <LinkAction
          text={`Press the button to confirm that this email address is yours.${user ? '' : SIGNED_IN_ELSEWHERE}`}
          button="Confirm Address"
          pendingText="Confirming..."
          mutationFn={() => api.auth.confirmEmail({ body: { token } })}
          onDone={() => {
            setConfirmed(true);
            dropToken();
            void refreshSession().catch(() => undefined); // Other tabs also ask for the confirmation and are updated.
          }}
          onRefused={dropToken}
          failed="The address was not confirmed"
        />
      ) : (
        <Outcome
          role="alert"
          text="This link has been used, has expired or is incomplete. Sign in to get another one."
          action={!user && <SignIn />}
        />
      )}
    </FormPage>
  );
}

function Done() {
  const { user } = useSession();
  const [path] = useState(() => placeToConfirm() ?? '/dashboard');
  const back = (
    <ButtonLink to={path}>{path === '/dashboard' ? 'Go to Dashboard' : 'Back to Where You Were'}</ButtonLink>
  );
  return <Outcome role="status" text="Your email address is confirmed. Thank you." action={user ? back : <SignIn />} />;
}
