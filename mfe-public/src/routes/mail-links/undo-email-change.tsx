import { useState } from 'react';
import { api, refreshSession, Stack, Text, toast } from '@meridian/platform';
import { useNavigate } from '@meridian/platform/routing';
import type { AfterReset } from '@meridian/shared-types';
import { LinkAction } from '../../features/addresses/link-action';
import { NewPasswordForm } from '../../features/new-password/new-password-form';
import { hasOtherSignIn, RemainingSignIns } from '../../features/new-password/remaining-sign-ins';
import { PAGE_METADATA } from '../../page-metadata';
import { FormPage } from '../form-page';
import { ContactSupport } from './contact-support';
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
    <FormPage page="undoEmailChange" title="Undo the Change of Your Address">
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
        <LinkAction
          text="This restores the earlier email address of your account. Everyone is signed out, and you choose a new password."
          button="Undo the Change"
          pendingText="Undoing..."
          variant="danger"
          mutationFn={() => api.auth.undoEmailChange({ body: { token } })}
          onDone={(undone) => {
            setResetToken(undone.resetToken);
            void refreshSession().catch(() => undefined); // The account is signed out, in other tabs as well.
          }}
          onRefused={dropToken}
          failed="The change was not undone"
        />
      ) : (
        <Stack gap={4} role="alert">
          <Text>This link has been used, is older than 7 days or is incomplete.</Text>
          <ContactSupport />
        </Stack>
      )}
    </FormPage>
  );
}
