import { ButtonLink, toast } from '@meridian/platform';
import { useLocation, useNavigate } from '@meridian/platform/routing';
import type { AfterReset } from '@meridian/shared-types';
import { useState } from 'react';
import { NewPasswordForm } from '../../features/new-password/new-password-form';
import { useLinkCheck } from '../../features/new-password/use-link-check';
import { hasOtherSignIn, RemainingSignIns } from '../../features/new-password/remaining-sign-ins';
import { PAGE_METADATA } from '../../page-metadata';
import { FormPage, Outcome } from '../form-page';
import { useTokenOfLink } from '../mail-links/token-of-link';

/**
 * `/reset-password#token` sets a new password by the link in a mail. Opening the page does not use up the link, because
 * mail apps open links automatically. With `?welcome` it is the first password of a person whom the organization
 * has imported.
 */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  // This is read before the parameter is removed from the address.
  const [isFirst] = useState(new URLSearchParams(search).has('welcome'));
  const { token, dropToken } = useTokenOfLink();
  const [after, setAfter] = useState<AfterReset>();
  useLinkCheck(after ? '' : token, dropToken);
  const done = (result: AfterReset) => {
    if (hasOtherSignIn(result.survives)) return setAfter(result);
    toast({
      title: isFirst ? 'Your account is ready' : 'Password changed',
      description: 'Sign in with your new password.',
    });
    void navigate(PAGE_METADATA.auth.path, { replace: true });
  };
  const header = isFirst
    ? { title: 'Welcome', subtitle: 'Choose a password for your account.' }
    : { title: 'New Password', subtitle: 'When you set it, you are signed out everywhere.' };
  return (
    <FormPage page="resetPassword" {...header}>
      {after ? (
        <RemainingSignIns {...after} signInTo={PAGE_METADATA.auth.path} securityTo="/profile?tab=security" />
      ) : token ? (
        <NewPasswordForm token={token} onDone={done} onRefused={dropToken} />
      ) : (
        <Outcome
          role="alert"
          text={`This link has been used, has expired or is incomplete. Links work once${isFirst ? ', for 14 days.' : ', for 30 minutes.'}`}
          action={<ButtonLink to={PAGE_METADATA.forgotPassword.path}>Ask for a New Link</ButtonLink>}
        />
      )}
    </FormPage>
  );
}
