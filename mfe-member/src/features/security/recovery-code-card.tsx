import { api, Card, countText, invalidate, MutationButton, Stack, Text, toastError } from '@meridian/platform';
import { authApi } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { RecoveryCodesDialog } from './recovery-codes';

/** Shows how many recovery codes of an account with two-factor authentication are left, and creates new ones. */
export function RecoveryCodeCard({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[]>();
  const renew = useMutation({
    mutationFn: () => api.auth.renewRecoveryCodes(),
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      return invalidate(authApi.twoFactor);
    },
    onError: (error) => toastError('Nothing was changed', error, 'Try again in a moment.'),
  });
  return (
    <Card>
      <Stack gap={4}>
        <strong>Recovery codes</strong>
        <Text tone="muted">
          Each code signs you in once, together with your password, if you lose your passkey or app.
        </Text>
        <Text>{countText(left, 'recovery code')} left</Text>
        <div>
          <MutationButton variant="secondary" mutation={renew} pendingText="Creating...">
            New Recovery Codes
          </MutationButton>
        </div>
      </Stack>
      <RecoveryCodesDialog codes={codes} onDone={() => setCodes(undefined)} />
    </Card>
  );
}
