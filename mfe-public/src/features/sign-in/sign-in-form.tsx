import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { api, Input, signedIn, SubmitButton, TextLink, toast } from '@meridian/platform';
import { PasswordField, type PasswordVisibility } from '@meridian/platform/controls';
import { applyFieldErrors, FormField, submitWith, useZodForm } from '@meridian/platform/forms';
import { ApiError, type CurrentUser, type SecondStepWay } from '@meridian/shared-types';
import { LoginInput } from '@meridian/shared-types/schemas';
import { PasskeyButton } from './passkey-button';
import { SecondStepForm } from './second-step-form';
import { showSignInError, SuspendedBanner } from './suspended-banner';

export const Fields = styled.form`
  display: grid;
  gap: var(--space-4);

  > button {
    margin-block-start: var(--space-2);
  }
`;

export function welcomeBack(current: CurrentUser): void {
  signedIn(current);
  toast({ title: 'Welcome back!', description: 'Successfully logged in.' });
}

interface Props {
  visibility: PasswordVisibility;
  forgotPasswordTo: string;
  contactTo: string;
}

/** Signs in with the password, and then asks for a code or a passkey if the account has one. */
export function SignInForm(props: Props) {
  const [ways, setWays] = useState<SecondStepWay[]>();
  const [email, setEmail] = useState('');
  const askForSecondStep = (of: string, offered: SecondStepWay[]) => {
    setEmail(of);
    setWays(offered);
  };
  return ways ? (
    <SecondStepForm contactTo={props.contactTo} ways={ways} onDone={welcomeBack} onBack={() => setWays(undefined)} />
  ) : (
    <PasswordForm {...props} email={email} onSecondStep={askForSecondStep} />
  );
}

interface PasswordFormProps extends Props {
  /** The email of a person who returned from the second step. They only need to type the password again. */
  email: string;
  onSecondStep: (email: string, ways: SecondStepWay[]) => void;
}

function PasswordForm({ visibility, forgotPasswordTo, contactTo, email, onSecondStep }: PasswordFormProps) {
  const form = useZodForm(LoginInput, { email, password: '' });
  const login = useMutation({
    mutationFn: (body: LoginInput) => api.auth.login({ body }),
    onSuccess: (result, body) =>
      'secondStep' in result ? onSecondStep(body.email, result.secondStep.ways) : welcomeBack(result),
    onError: (error) => {
      applyFieldErrors(form, error);
      if (error instanceof ApiError && error.problem?.code === 'bad_credentials')
        form.setError(
          'password',
          { type: 'server', message: 'The email or the password is wrong.' },
          { shouldFocus: true },
        );
      showSignInError(error, 'Invalid email or password');
    },
  });
  return (
    <Fields noValidate onSubmit={submitWith(form, login)} aria-label="Sign In">
      <FormField name="email" label="Email" form={form}>
        {(props) => <Input {...props} required type="email" autoComplete="username" placeholder="Enter your email" />}
      </FormField>
      <FormField name="password" label="Password" form={form}>
        {(props) => (
          <PasswordField
            {...props}
            required
            autoFocus={email !== ''}
            visibility={visibility}
            withToggle
            autoComplete="current-password"
            placeholder="Enter your password"
          />
        )}
      </FormField>
      <SubmitButton pending={login.isPending} pendingText="Signing in...">
        Sign In
      </SubmitButton>
      <SuspendedBanner error={login.error} contactTo={contactTo} />
      <PasskeyButton contactTo={contactTo} onDone={welcomeBack} />
      <TextLink to={forgotPasswordTo}>Forgot your password?</TextLink>
    </Fields>
  );
}
