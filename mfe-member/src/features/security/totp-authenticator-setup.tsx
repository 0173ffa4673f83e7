import { api, Input, Stack, Text } from '@meridian/platform';
import { DialogForm, FormField, showFormError, useZodForm } from '@meridian/platform/forms';
import type { PendingTotpAuthenticator } from '@meridian/shared-types';
import { TypedCode } from '@meridian/shared-types/schemas';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Secret = styled.code`
  overflow-wrap: anywhere;
  font-size: var(--text-md);
`;

/** The system opens the app that is registered for `otpauth:` addresses. */
const AppLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-block-size: 2.75rem;
`;

export type RenderQrCode = (props: { text: string; label: string }) => ReactNode;

interface Props {
  app: PendingTotpAuthenticator;
  enrollmentToken: string | undefined;
  renderQrCode: RenderQrCode;
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Shows the secret of a new authenticator app, and asks for one of its codes. */
export function TotpAuthenticatorSetup({
  app: { secret, address },
  enrollmentToken,
  renderQrCode,
  onDone,
  onClose,
}: Props) {
  const form = useZodForm(TypedCode, { code: '' });
  const confirm = useMutation({
    mutationFn: (body: { code: string }) =>
      api.auth.confirmTotpAuthenticator({ body: { ...body, ...(enrollmentToken && { enrollmentToken }) } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => showFormError(form, error, 'Not turned on', 'Try again in a moment.'),
  });
  return (
    <DialogForm form={form} mutation={confirm} submit="Turn On" pendingText="Checking..." onClose={onClose}>
      <Text>
        Scan this code with an authenticator app. If the app is on this device, open the link, or type in the key below.
      </Text>
      <Stack gap={3} align="center">
        {renderQrCode({ text: address, label: 'QR code for your authenticator app' })}
        <AppLink href={address}>Open in your authenticator app</AppLink>
        <Secret aria-label="Key">{secret.match(/.{1,4}/g)?.join(' ')}</Secret>
      </Stack>
      <FormField form={form} name="code" label="Code" help="The six digits that the app shows now.">
        {(props) => <Input {...props} required inputMode="numeric" autoComplete="one-time-code" maxLength={30} />}
      </FormField>
    </DialogForm>
  );
}
