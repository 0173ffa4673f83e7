import { Button, Stack, Text } from '@meridian/platform';
import type { CurrentUser, SecondStepWay } from '@meridian/shared-types';
import { CodeForm } from './code-form';
import { PasskeyButton } from './passkey-button';

interface Props {
  contactTo: string;
  ways: SecondStepWay[];
  onDone: (current: CurrentUser) => void;
  /** Returns to the password. */
  onBack: () => void;
}

/**
 * Renders the second step of a sign-in: a passkey, a code of the app, or a recovery code, whichever the account has.
 */
export function SecondStepForm({ ways, ...props }: Props) {
  const hasPasskey = ways.includes('passkey');
  const hasApp = ways.includes('app');
  return (
    <Stack gap={4} role="group" aria-label="Second step of the sign-in">
      {hasPasskey && (
        <>
          <Text>Your account has a passkey, so the password alone is not enough.</Text>
          <PasskeyButton {...props} />
        </>
      )}
      {hasApp || ways.includes('recovery-code') ? (
        <CodeForm {...props} hasApp={hasApp} />
      ) : (
        <>
          <Text tone="muted">If you have lost your passkey or this browser cannot use it, contact support.</Text>
          <Button type="button" variant="quiet" onClick={props.onBack}>
            Back to the Password
          </Button>
        </>
      )}
    </Stack>
  );
}
