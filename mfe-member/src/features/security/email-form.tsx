import { Input, Stack, api, invalidate, UsernameField } from '@meridian/platform';
import { PasswordField } from '@meridian/platform/controls';
import { FormButtons, FormField, showFormError, submitWith, useZodForm } from '@meridian/platform/forms';
import { EmailChange } from '@meridian/shared-types/schemas';
import { authApi } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const EMPTY = { email: '', password: '' };

interface Props {
  /** The new address, if a change was already requested. */
  email: string;
  onClose: () => void;
}

/** Asks for another email address, which is then confirmed by a link in a mail to it. */
export function EmailForm({ email, onClose }: Props) {
  const [shown, setShown] = useState(false);
  const form = useZodForm(EmailChange, { ...EMPTY, email });
  const { setFocus } = form;
  useEffect(() => setFocus(email ? 'password' : 'email'), [setFocus, email]);
  const change = useMutation({
    mutationFn: (body: typeof EMPTY) => api.auth.changeEmail({ body }),
    onSuccess: () => {
      onClose();
      return invalidate(authApi.profile);
    },
    onError: (error) => showFormError(form, error, 'Address not changed', 'Try again in a moment.'),
  });
  return (
    <form noValidate onSubmit={submitWith(form, change)} aria-label="Change email address">
      <UsernameField />
      <Stack gap={4}>
        <FormField
          form={form}
          name="email"
          label="New address"
          help="We send a link to the new address. Your address changes when you open it."
        >
          {(props) => <Input {...props} required type="email" autoComplete="email" />}
        </FormField>
        <FormField form={form} name="password" label="Your password">
          {(props) => (
            <PasswordField
              {...props}
              required
              visibility={{ shown, toggle: () => setShown(!shown) }}
              withToggle
              autoComplete="current-password"
            />
          )}
        </FormField>
        <FormButtons atStart mutation={change} submit="Change Address" pendingText="Sending..." onCancel={onClose} />
      </Stack>
    </form>
  );
}
