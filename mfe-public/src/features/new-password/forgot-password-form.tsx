import { useMutation } from '@tanstack/react-query';
import { api, Input, Stack, SubmitButton, Text, toastError } from '@meridian/platform';
import { applyFieldErrors, FormField, submitWith, useZodForm } from '@meridian/platform/forms';
import { PasswordResetRequest } from '@meridian/shared-types/schemas';

/** Asks for the address to which a link for a new password is mailed. */
export function ForgotPasswordForm() {
  const form = useZodForm(PasswordResetRequest, { email: '' });
  const request = useMutation({
    mutationFn: (body: { email: string }) => api.auth.requestPasswordReset({ body }),
    onError: (error) => {
      applyFieldErrors(form, error);
      toastError('The link was not sent', error, 'Try again in a moment.');
    },
  });
  if (request.isSuccess)
    return (
      <Stack gap={3} role="status">
        <Text>
          If there is an account with <strong dir="auto">{request.variables.email}</strong>, we have sent it an email
          with a link. The link works once, for 30 minutes.
        </Text>
        <Text tone="muted">
          If it does not arrive within a few minutes, check your spam folder and the address. You can send another one
          after two minutes.
        </Text>
      </Stack>
    );
  return (
    <form noValidate onSubmit={submitWith(form, request)} aria-label="Forgot password">
      <Stack gap={4}>
        <FormField name="email" label="Email" form={form}>
          {(props) => <Input {...props} required type="email" autoComplete="email" placeholder="Enter your email" />}
        </FormField>
        <SubmitButton pending={request.isPending} pendingText="Sending...">
          Send Link
        </SubmitButton>
      </Stack>
    </form>
  );
}
