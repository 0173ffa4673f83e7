import {
  Banner,
  Button,
  Input,
  Stack,
  SubmitButton,
  Text,
  api,
  formatHubDate,
  invalidate,
  queryFor,
  useSession,
  UsernameField,
} from '@meridian/platform';
import { PasswordField } from '@meridian/platform/controls';
import { FormField, showFormError, submitWith, useZodForm } from '@meridian/platform/forms';
import { EmailChange } from '@meridian/shared-types/schemas';
import { authApi } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

const EMPTY = { email: '', password: '' };

/** Asks for another e-mail address, which is then confirmed by a link in a mail to it. */
export function EmailForm() {
  const { user } = useSession();
  const [shown, setShown] = useState(false);
  const form = useZodForm(EmailChange, EMPTY);
  const change = useMutation({
    mutationFn: (body: typeof EMPTY) => api.auth.changeEmail({ body }),
    onSuccess: () => {
      form.reset(EMPTY);
      return invalidate(authApi.profile);
    },
    onError: (error) => showFormError(form, error, 'Address not changed', 'Please try again later'),
  });
  const { data: profile } = useQuery(queryFor(authApi.profile));
  const pending = profile?.emailChange?.email === user?.email ? undefined : profile?.emailChange;
  const sendAgain = (email: string) => {
    form.setValue('email', email);
    form.setFocus('password');
  };
  return (
    <form noValidate onSubmit={submitWith(form, change)} aria-label="Change email address">
      <UsernameField />
      <Stack gap={4}>
        <Text>
          Your address is <strong dir="auto">{user?.email}</strong>.
        </Text>
        {pending && (
          <Banner
            title="Confirm your new address"
            action={
              <Button size="sm" variant="secondary" onClick={() => sendAgain(pending.email)}>
                Send Again
              </Button>
            }
          >
            We sent a link to <bdi>{pending.email}</bdi>. It can be used until {formatHubDate(pending.until)}. If it was
            not you, change your password. The link then stops working.
          </Banner>
        )}
        <FormField
          form={form}
          name="email"
          label="New Address"
          help="We send a link to the new address. Your address changes when you open it."
        >
          {(props) => <Input {...props} required type="email" autoComplete="email" />}
        </FormField>
        <FormField form={form} name="password" label="Your Password">
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
        <div>
          <SubmitButton pending={change.isPending} pendingText="Sending...">
            Change Address
          </SubmitButton>
          <div role="status">
            {change.isSuccess && (
              <Text tone="muted">
                We have sent an email to <bdi>{change.variables.email}</bdi>. If it does not arrive within a few
                minutes, check your spam folder. You can send another one after two minutes.
              </Text>
            )}
          </div>
        </div>
      </Stack>
    </form>
  );
}
