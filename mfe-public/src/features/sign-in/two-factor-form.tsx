import { Button, Stack, Text } from '@meridian/platform';
import type { CurrentUser, TwoFactorMethod } from '@meridian/shared-types';
import { CodeForm } from './code-form';
import { PasskeyButton } from './passkey-button';

interface Props {
  contactTo: string;
  methods: TwoFactorMethod[];
  onDone: (current: CurrentUser) => void;
  /** Returns to the password. */
  onBack: () => void;
}

/**
 * Renders the two-factor authentication of a sign-in: a passkey, a code of the app, or a recovery code, whichever the
 * account has.
 */
export function TwoFactorForm({ methods, ...props }: Props) {
  const hasPasskey = methods.includes('passkey');
  const hasApp = methods.includes('app');
  return (
    <Stack gap={4} role="group" aria-label="Two-factor authentication">
      {hasPasskey && (
        <>
          <Text>Your account has a passkey, so the password alone is not enough.</Text>
          <PasskeyButton {...props} />
        </>
      )}
      {hasApp || methods.includes('recovery-code') ? (
        <CodeForm {...props} hasApp={hasApp} />
      ) : (
        <>
          <Text tone="muted">If you have lost your passkey or this browser cannot use it, contact support.</Text>
          <Button type="button" variant="quiet" onClick={props.onBack}>
            Back to the password
          </Button>
        </>
      )}
    </Stack>
  );
}
