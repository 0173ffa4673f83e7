import { useState } from 'react';
import { Card, PageHeader, Stack, Text, TextLink, toast } from '@meridian/platform';
import { useNavigate } from '@meridian/platform/routing';
import type { AfterReset } from '@meridian/shared-types';
import { UndoChange } from '../features/addresses/undo-change';
import { NewPasswordForm } from '../features/new-password/new-password-form';
import { hasOtherSignIn, RemainingSignIns } from '../features/new-password/remaining-sign-ins';
import { PAGE_METADATA } from '../page-metadata';
import { NarrowPage } from './narrow-page';
import { PageMeta } from './page-meta';
import { useTokenOfLink } from './token-of-link';

/** `/undo-email-change#token` restores the earlier address of an account, and sets a new password. */
export function UndoEmailChangePage() {
  const navigate = useNavigate();
  const { token, dropToken } = useTokenOfLink();
  const [resetToken, setResetToken] = useState('');
  const [after, setAfter] = useState<AfterReset>();
  const done = (result: AfterReset) => {
    if (hasOtherSignIn(result.survives)) return setAfter(result);
    toast({ title: 'Password changed', description: 'Sign in with your earlier address and the new password.' });
    void navigate(PAGE_METADATA.auth.path, { replace: true });
  };
  const askForLink = () => void navigate(PAGE_METADATA.forgotPassword.path, { replace: true });
  return (
    <NarrowPage>
      <PageMeta {...PAGE_METADATA.undoEmailChange} />
      <PageHeader title="Undo the Change of Your Address" />
      <Card>
        {after ? (
          <RemainingSignIns {...after} signInTo={PAGE_METADATA.auth.path} securityTo="/profile?tab=security" />
        ) : resetToken ? (
          <Stack gap={4}>
            <div role="status">
              <Text>Your earlier address is restored, and the old password no longer works. Choose a new one now.</Text>
            </div>
            <NewPasswordForm token={resetToken} onDone={done} onRefused={askForLink} />
          </Stack>
        ) : token ? (
          <UndoChange token={token} onDone={setResetToken} onRefused={dropToken} />
        ) : (
          <Stack gap={4} role="alert">
            <Text>This link has been used, is older than 7 days or is incomplete.</Text>
            <Text>
              If someone else has your account, <TextLink to={PAGE_METADATA.contact.path}>contact support</TextLink>.
            </Text>
          </Stack>
        )}
      </Card>
    </NarrowPage>
  );
}
