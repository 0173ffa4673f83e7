import { ButtonLink, Card, PageHeader, Stack, Text, toast } from '@meridian/platform';
import { useLocation, useNavigate } from '@meridian/platform/routing';
import type { AfterReset } from '@meridian/shared-types';
import { useState } from 'react';
import { NewPasswordForm } from '../features/new-password/new-password-form';
import { useLinkCheck } from '../features/new-password/use-link-check';
import { hasOtherSignIn, RemainingSignIns } from '../features/new-password/remaining-sign-ins';
import { PAGE_METADATA } from '../page-metadata';
import { NarrowPage } from './narrow-page';
import { PageMeta } from './page-meta';
import { useTokenOfLink } from './token-of-link';

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
  return (
    <NarrowPage>
      <PageMeta {...PAGE_METADATA.resetPassword} />
      {isFirst ? (
        <PageHeader title="Welcome" subtitle="Choose a password for your account." />
      ) : (
        <PageHeader title="New Password" subtitle="When you set it, you are signed out everywhere." />
      )}
      <Card>
        {after ? (
          <RemainingSignIns {...after} signInTo={PAGE_METADATA.auth.path} securityTo="/profile?tab=security" />
        ) : token ? (
          <NewPasswordForm token={token} onDone={done} onRefused={dropToken} />
        ) : (
          <Stack gap={4} role="alert">
            <Text>
              This link has been used, has expired or is incomplete. Links work once
              {isFirst ? ', for 14 days.' : ', for 30 minutes.'}
            </Text>
            <div>
              <ButtonLink to={PAGE_METADATA.forgotPassword.path}>Ask for a New Link</ButtonLink>
            </div>
          </Stack>
        )}
      </Card>
    </NarrowPage>
  );
}
