import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, Stack, SubmitButton, toastError } from '@meridian/platform';
import { PasswordField } from '@meridian/platform/controls';
import { applyFieldErrors, FormField, submitWith, useZodForm, z } from '@meridian/platform/forms';
import { ApiError } from '@meridian/shared-types';
import { PasswordReset } from '@meridian/shared-types/schemas';

const NewPassword = z
  .object({ password: PasswordReset.shape.password, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
  });

const isRefused = (error: unknown) => error instanceof ApiError && error.problem?.code === 'reset_link_refused';

interface Props {
  /** The one-time token of the link. */
  token: string;
  onDone: () => void;
  /** The link was used before or is too old. */
  onRefused: () => void;
}

/** Sets a new password by the link of a mail. */
export function NewPasswordForm({ token, onDone, onRefused }: Props) {
  const [shown, setShown] = useState(false);
  const visibility = { shown, toggle: () => setShown(!shown) };
  const form = useZodForm(NewPassword, { password: '', confirmPassword: '' });
  const reset = useMutation({
    mutationFn: ({ password }: z.output<typeof NewPassword>) => api.auth.resetPassword({ body: { token, password } }),
    onSuccess: onDone,
    onError: (error) => {
      if (isRefused(error)) return onRefused();
      applyFieldErrors(form, error);
      toastError('The password was not changed', error, 'Please try again later');
    },
  });
  return (
    <form noValidate onSubmit={submitWith(form, reset)} aria-label="New password">
      <Stack gap={4}>
        <FormField name="password" label="New Password" form={form}>
          {(props) => (
            <PasswordField {...props} required visibility={visibility} withToggle autoComplete="new-password" />
          )}
        </FormField>
        <FormField name="confirmPassword" label="Confirm Password" form={form}>
          {(props) => <PasswordField {...props} required visibility={visibility} autoComplete="new-password" />}
        </FormField>
        <SubmitButton pending={reset.isPending} pendingText="Saving...">
          Set New Password
        </SubmitButton>
      </Stack>
    </form>
  );
}
