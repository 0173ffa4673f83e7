import { useMutation } from '@tanstack/react-query';
import styled from 'styled-components';
import { api, Input, signedIn, SubmitButton, TextLink, toast, toastError } from '@meridian/platform';
import { PasswordField, type PasswordVisibility } from '@meridian/platform/controls';
import { applyFieldErrors, FormField, submitWith, useZodForm } from '@meridian/platform/forms';
import { LoginInput } from '@meridian/shared-types/schemas';

export const Fields = styled.form`
  display: grid;
  gap: var(--space-4);

  > button {
    margin-block-start: var(--space-2);
  }
`;

interface Props {
  visibility: PasswordVisibility;
  forgotPasswordTo: string;
}

export function SignInForm({ visibility, forgotPasswordTo }: Props) {
  const form = useZodForm(LoginInput, { email: '', password: '' });
  const login = useMutation({
    mutationFn: (body: LoginInput) => api.auth.login({ body }),
    onSuccess: (current) => {
      signedIn(current);
      toast({ title: 'Welcome back!', description: 'Successfully logged in.' });
    },
    onError: (error) => {
      applyFieldErrors(form, error);
      toastError('Login failed', error, 'Invalid email or password');
    },
  });
  return (
    <Fields noValidate onSubmit={submitWith(form, login)} aria-label="Sign In">
      <FormField name="email" label="Email" form={form}>
        {(props) => <Input {...props} required type="email" autoComplete="email" placeholder="Enter your email" />}
      </FormField>
      <FormField name="password" label="Password" form={form}>
        {(props) => (
          <PasswordField
            {...props}
            required
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
      <TextLink to={forgotPasswordTo}>Forgot your password?</TextLink>
    </Fields>
  );
}
