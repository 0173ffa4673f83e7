import {
  api,
  Button,
  canUsePasskeys,
  endStepUp,
  ErrorState,
  fieldErrors,
  Field,
  Input,
  isPasskeyCancelled,
  problemMessage,
  provePasskey,
  queryFor,
  Row,
  Skeleton,
  Stack,
  SubmitButton,
  Text,
  UsernameField,
} from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { authApi, codeAsTyped, type TwoFactor, type StepUp } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Asks for the password, a code or a passkey before a refused sensitive call is sent again. */
export function StepUpDialog() {
  const twoFactor = useQuery({ ...queryFor(authApi.twoFactor), refetchOnMount: 'always' });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && endStepUp(false)}
      title="Is it you?"
      description="You signed in a while ago. Confirm that it is you before this is done."
    >
      {twoFactor.isError ? (
        <ErrorState title="This could not be loaded" query={twoFactor} />
      ) : twoFactor.data ? (
        <Proof twoFactor={twoFactor.data} />
      ) : (
        <Skeleton height="8rem" />
      )}
    </Dialog>
  );
}

function Proof({ twoFactor: { proofs, passkeyOrigin } }: { twoFactor: TwoFactor }) {
  const [value, setValue] = useState('');
  const [isMissing, setMissing] = useState(false);
  const hasApp = proofs.includes('app');
  const isCode = hasApp || proofs.includes('recovery-code');
  const field = isCode ? 'code' : 'password';
  const prove = useMutation({
    mutationFn: async (proof: StepUp | 'passkey') =>
      api.auth.stepUp({
        body: proof === 'passkey' ? { passkey: await provePasskey(await api.auth.passkeyChallenge()) } : proof,
      }),
    onSuccess: () => endStepUp(true),
  });
  const { error, isPending } = prove;
  const refusal = isMissing
    ? `Type your ${field}.`
    : error && !isPasskeyCancelled(error)
      ? (fieldErrors(error)[field] ?? problemMessage(error, 'Try again in a moment.'))
      : undefined;
  return (
    <Stack gap={4}>
      {proofs.includes('passkey') && passkeyOrigin !== null && canUsePasskeys(passkeyOrigin) && (
        <Button variant="secondary" disabled={isPending} onClick={() => prove.mutate('passkey')}>
          Use a Passkey
        </Button>
      )}
      {!isCode && !proofs.includes('password') ? (
        <WithoutField isNew={proofs.length === 0} refusal={refusal} />
      ) : (
        <form
          noValidate
          aria-label="Confirm that it is you"
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(value === '');
            if (value && !isPending) prove.mutate({ [field]: isCode ? codeAsTyped(value) : value });
          }}
        >
          <UsernameField />
          <Stack gap={4}>
            <Field
              id="step-up"
              label={hasApp ? 'Code or recovery code' : isCode ? 'Recovery code' : 'Password'}
              error={refusal}
            >
              <Input
                id="step-up"
                type={isCode ? 'text' : 'password'}
                autoComplete={hasApp ? 'one-time-code' : isCode ? 'off' : 'current-password'}
                autoFocus
                required
                maxLength={isCode ? 30 : 256}
                value={value}
                aria-invalid={refusal !== undefined}
                aria-describedby={refusal ? 'step-up-error' : undefined}
                onChange={({ target }) => setValue(target.value)}
              />
            </Field>
            {hasApp && (
              <Text size="sm" tone="muted">
                The code is in your authenticator app.
              </Text>
            )}
            <Row gap={3} justify="end">
              <Button variant="quiet" onClick={() => endStepUp(false)}>
                Cancel
              </Button>
              <SubmitButton pending={isPending} pendingText="Checking...">
                Confirm
              </SubmitButton>
            </Row>
          </Stack>
        </form>
      )}
    </Stack>
  );
}

/** Shows how to continue if there is nothing to type. */
const WithoutField = ({ isNew, refusal }: { isNew: boolean; refusal: string | undefined }) => (
  <Stack gap={4}>
    {refusal && <div role="alert">{refusal}</div>}
    <Text>
      {isNew
        ? 'Your passkey or authenticator app was added after you signed in here. Sign out, and sign in with it.'
        : 'Use the passkey of your account. If it is lost, contact support.'}
    </Text>
    <Row gap={3} justify="end">
      <Button variant="quiet" onClick={() => endStepUp(false)}>
        Cancel
      </Button>
    </Row>
  </Stack>
);
