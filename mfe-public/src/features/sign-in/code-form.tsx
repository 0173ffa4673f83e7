import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, Button, Input, Stack, SubmitButton, Text, inOurName } from '@meridian/platform';
import { applyFieldErrors, FormField, submitWith, useZodForm } from '@meridian/platform/forms';
import { ApiError, type CurrentUser } from '@meridian/shared-types';
import { TypedCode } from '@meridian/shared-types/schemas';
import { showSignInError, SuspendedBanner } from './suspended-banner';

const isTooLate = (error: unknown) => error instanceof ApiError && error.problem?.code === 'sign_in_again';

interface Props {
  contactTo: string;
  /** Whether the account has an authenticator app. Otherwise only recovery codes are accepted. */
  hasApp: boolean;
  onDone: (current: CurrentUser) => void;
  /** Returns to the password. */
  onBack: () => void;
}

/** Renders the form for a code of the authenticator app, or for a recovery code. */
export function CodeForm({ contactTo, hasApp, onDone, onBack }: Props) {
  const [isRecovery, setRecovery] = useState(!hasApp);
  const form = useZodForm(TypedCode, { code: '' });
  const finish = useMutation({
    mutationFn: (body: { code: string }) => api.auth.finishLogin({ body }),
    onSuccess: onDone,
    onError: (error) => {
      applyFieldErrors(form, error);
      showSignInError(error, 'Please try again later');
      if (isTooLate(error)) onBack();
    },
  });
  return (
    <form noValidate onSubmit={submitWith(form, finish)} aria-label="Two-factor code">
      <Stack gap={4}>
        <Text>
          {isRecovery
            ? 'Enter one of your recovery codes. Each works once.'
            : inOurName('Enter the code that your authenticator app shows for Meridian.')}
        </Text>
        <FormField name="code" label={isRecovery ? 'Recovery Code' : 'Code'} form={form}>
          {(props) => (
            <Input
              {...props}
              key={String(isRecovery)} // This creates a new field, which is empty and focused.
              required
              autoFocus
              autoComplete={isRecovery ? 'off' : 'one-time-code'}
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={30}
            />
          )}
        </FormField>
        <SubmitButton pending={finish.isPending} pendingText="Signing in...">
          Continue
        </SubmitButton>
        <SuspendedBanner error={finish.error} contactTo={contactTo} />
        {hasApp && (
          <Button
            type="button"
            variant="quiet"
            onClick={() => {
              form.reset();
              setRecovery(!isRecovery);
            }}
          >
            {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
          </Button>
        )}
        <Button type="button" variant="quiet" onClick={onBack}>
          Back to the password
        </Button>
      </Stack>
    </form>
  );
}
