import {
  api,
  Badge,
  Button,
  Card,
  formatCardDate,
  invalidate,
  MutationButton,
  Row,
  Stack,
  Text,
  toast,
  toastError,
} from '@meridian/platform';
import { ConfirmDialog, Dialog } from '@meridian/platform/controls';
import { authApi, type PendingTotpAuthenticator, type TwoFactor } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TotpAuthenticatorSetup, type RenderQrCode } from './totp-authenticator-setup';
import { RecoveryCodes } from './recovery-codes';

/** The content of the open dialog. */
type Shown = { app: PendingTotpAuthenticator } | { recoveryCodes: string[] } | 'removal';

interface Props {
  totpAuthenticator: TwoFactor['totpAuthenticator'];
  hasPasskey: boolean;
  mayAdd: boolean;
  /** The token of the link that a site admin needs to set up two-factor authentication. */
  enrollmentToken?: string;
  renderQrCode: RenderQrCode;
}

const showFailure = (error: Error) => toastError('Nothing was changed', error, 'Try again in a moment.');

/** Turns codes of an authenticator app at the sign-in on and off. */
export function TotpAuthenticatorCard({ totpAuthenticator, hasPasskey, mayAdd, enrollmentToken, renderQrCode }: Props) {
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const begin = useMutation({
    mutationFn: () => api.auth.beginTotpAuthenticator(),
    onSuccess: (app) => setShown({ app }),
    onError: showFailure,
  });
  return (
    <Card>
      <Stack gap={4}>
        <Row gap={2} wrap>
          <strong>Authenticator app</strong>
          {totpAuthenticator && <Badge tone="success">On</Badge>}
        </Row>
        <Text tone="muted">
          {totpAuthenticator
            ? `Since ${formatCardDate(totpAuthenticator.since)}. Signing in with your password needs a code.`
            : 'You enter a code from an app on your phone after your password, so that a stolen password is not enough.'}
        </Text>
        {totpAuthenticator ? (
          <div>
            <Button variant="secondary" onClick={() => setShown('removal')}>
              Turn Off
            </Button>
          </div>
        ) : (
          mayAdd && (
            <div>
              <MutationButton variant="secondary" mutation={begin} pendingText="Preparing...">
                Set Up
              </MutationButton>
            </div>
          )
        )}
      </Stack>
      <RemovalDialog open={shown === 'removal'} hasPasskey={hasPasskey} onClose={close} />
      <Dialog
        open={typeof shown === 'object'}
        onOpenChange={close}
        isPersistent={typeof shown === 'object' && 'recoveryCodes' in shown}
        title={typeof shown === 'object' && 'app' in shown ? 'Authenticator App' : 'Recovery Codes'}
      >
        {typeof shown === 'object' && 'app' in shown && (
          <TotpAuthenticatorSetup
            app={shown.app}
            enrollmentToken={enrollmentToken}
            renderQrCode={renderQrCode}
            onClose={close}
            onDone={(recoveryCodes) => {
              setShown({ recoveryCodes });
              void invalidate(authApi.twoFactor, authApi.sessions, authApi.adminStatus);
            }}
          />
        )}
        {typeof shown === 'object' && 'recoveryCodes' in shown && (
          <RecoveryCodes codes={shown.recoveryCodes} onDone={close} />
        )}
      </Dialog>
    </Card>
  );
}

interface RemovalProps {
  open: boolean;
  hasPasskey: boolean;
  onClose: () => void;
}
function RemovalDialog({ open, hasPasskey, onClose }: RemovalProps) {
  const remove = useMutation({
    mutationFn: () => api.auth.removeTotpAuthenticator(),
    onSuccess: () => {
      onClose();
      toast({
        title: 'Authenticator app turned off',
        description: hasPasskey ? 'Your passkeys stay.' : 'Your password is enough to sign in.',
      });
      return invalidate(authApi.twoFactor, authApi.sessions, authApi.adminStatus);
    },
    onError: showFailure,
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Turn off the authenticator app?"
      cancel="Keep"
      confirm="Turn Off"
      variant="danger"
      mutation={remove}
      pendingText="Turning off..."
    >
      <Text>
        {hasPasskey
          ? 'Your passkeys and recovery codes stay.'
          : 'After that, your password alone signs you in, and the recovery codes no longer work.'}
      </Text>
    </ConfirmDialog>
  );
}
