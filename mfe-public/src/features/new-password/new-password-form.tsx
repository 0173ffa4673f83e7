import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, Input, Stack, SubmitButton, toastError } from '@meridian/platform';
import { PasswordField } from '@meridian/platform/controls';
import { applyFieldErrors, FormField, submitWith, useZodForm, z } from '@meridian/platform/forms';
import type { AfterReset } from '@meridian/shared-types';
import { TypedCode, PasswordReset } from '@meridian/shared-types/schemas';
import { codeOf, isResetRefused } from './reset-refusal';

const NewPassword = z
  .object({
    password: PasswordReset.shape.password,
    confirmPassword: z.string(),
    /** The code of the authenticator app, after the server has asked for it. */
    code: z.union([z.literal(''), TypedCode.shape.code]),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
  });

interface Props {
  /** The one-time token in the link. */
  token: string;
  onDone: (after: AfterReset) => void;
  /** It is called if the link was used before or has expired. */
  onRefused: () => void;
}

/** Sets a new password by the link in a mail. */
export function NewPasswordForm({ token, onDone, onRefused }: Props) {
  const [shown, setShown] = useState(false);
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const visibility = { shown, toggle: () => setShown(!shown) };
  const form = useZodForm(NewPassword, { password: '', confirmPassword: '', code: '' });
  const reset = useMutation({
    mutationFn: ({ password, code }: z.output<typeof NewPassword>) =>
      api.auth.resetPassword({ body: { token, password, ...(code && { code }) } }),
    onSuccess: onDone,
    onError: (error) => {
      if (isResetRefused(error)) return onRefused();
      if (codeOf(error) === 'code_required') return setCodeNeeded(true);
      applyFieldErrors(form, error);
      toastError('The password was not changed', error, 'Try again in a moment.');
    },
  });
  return (
    <form noValidate onSubmit={submitWith(form, reset)} aria-label="Set a new password">
      <Stack gap={4}>
        <FormField name="password" label="New password" form={form}>
          {(props) => (
            <PasswordField {...props} required visibility={visibility} withToggle autoComplete="new-password" />
          )}
        </FormField>
        <FormField name="confirmPassword" label="Confirm password" form={form}>
          {(props) => <PasswordField {...props} required visibility={visibility} autoComplete="new-password" />}
        </FormField>
        {isCodeNeeded && (
          <FormField
            name="code"
            label="Code or recovery code"
            help="Your account has an authenticator app, so we also need a code."
            form={form}
          >
            {(props) => <Input {...props} required autoFocus autoComplete="one-time-code" maxLength={30} />}
          </FormField>
        )}
        <SubmitButton pending={reset.isPending} pendingText="Saving...">
          Set New Password
        </SubmitButton>
      </Stack>
    </form>
  );
}
