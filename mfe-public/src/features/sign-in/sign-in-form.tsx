import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { api, Input, signedIn, SubmitButton, TextLink, toast, useReturnState } from '@meridian/platform';
import { PasswordField, type PasswordVisibility } from '@meridian/platform/controls';
import { applyFieldErrors, FormField, submitWith, useZodForm } from '@meridian/platform/forms';
import { ApiError, type CurrentUser, type TwoFactorMethod } from '@meridian/shared-types';
import { LoginInput } from '@meridian/shared-types/schemas';
import { PasskeyButton } from './passkey-button';
import { TwoFactorForm } from './two-factor-form';
import { forgetTyped } from './typed-values';
import { showSignInError, SuspendedBanner } from './suspended-banner';

export const Fields = styled.form`
  display: grid;
  gap: var(--space-4);

  > button {
    margin-block-start: var(--space-2);
  }
`;

export function welcomeBack(current: CurrentUser): void {
  forgetTyped();
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
  const [methods, setMethods] = useState<TwoFactorMethod[]>();
  const [email, setEmail] = useState('');
  const askForTwoFactor = (of: string, offered: TwoFactorMethod[]) => {
    setEmail(of);
    setMethods(offered);
  };
  return methods ? (
    <TwoFactorForm
      contactTo={props.contactTo}
      methods={methods}
      onDone={welcomeBack}
      onBack={() => setMethods(undefined)}
    />
  ) : (
    <PasswordForm {...props} email={email} onTwoFactorRequired={askForTwoFactor} />
  );
}

interface PasswordFormProps extends Props {
  /** The email of a person who returned from two-factor authentication. They only need to type the password again. */
  email: string;
  onTwoFactorRequired: (email: string, methods: TwoFactorMethod[]) => void;
}

function PasswordForm({ visibility, forgotPasswordTo, contactTo, email, onTwoFactorRequired }: PasswordFormProps) {
  const back = useReturnState();
  const form = useZodForm(LoginInput, { email, password: '' });
  const login = useMutation({
    mutationFn: (body: LoginInput) => api.auth.login({ body }),
    onSuccess: (result, body) =>
      'twoFactor' in result ? onTwoFactorRequired(body.email, result.twoFactor.methods) : welcomeBack(result),
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
        {(props) => (
          <Input {...props} required type="email" autoComplete="username webauthn" placeholder="Enter your email" />
        )}
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
      <PasskeyButton contactTo={contactTo} onDone={welcomeBack} withOffer />
      <TextLink to={forgotPasswordTo} state={back}>
        Forgot your password?
      </TextLink>
    </Fields>
  );
}
