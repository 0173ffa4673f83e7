import { Stack, api, invalidate, toast, UsernameField } from '@meridian/platform';
import { Checkbox, PasswordField } from '@meridian/platform/controls';
import { FormButtons, FormField, showFormError, submitWith, useZodForm } from '@meridian/platform/forms';
import { authApi, eventsApi } from '@meridian/shared-types';
import { PasswordChange } from '@meridian/shared-types/schemas';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const EMPTY = { currentPassword: '', password: '', endsCalendarLinks: true };

/** Changes the password, which ends all other sessions, and calendar links too unless the person keeps them. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState(false);
  const visibility = { shown, toggle: () => setShown(!shown) };
  const form = useZodForm(PasswordChange, EMPTY);
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  const change = useMutation({
    mutationFn: (body: typeof EMPTY) => api.auth.changePassword({ body }),
    onSuccess: (_, { endsCalendarLinks }) => {
      form.reset(EMPTY);
      onClose();
      const links = endsCalendarLinks ? ' Your calendar links end as well.' : '';
      toast({ title: 'Password changed', description: `You are signed out everywhere else.${links}` });
      return Promise.all([invalidate(authApi.sessions), endsCalendarLinks && invalidate(eventsApi.calendarFeeds)]);
    },
    onError: (error) => showFormError(form, error, 'Password not changed', 'Try again in a moment.'),
  });
  return (
    <form noValidate onSubmit={submitWith(form, change)} aria-label="Change password">
      <UsernameField />
      <Stack gap={4}>
        <FormField form={form} name="currentPassword" label="Current password">
          {(props) => (
            <PasswordField {...props} required visibility={visibility} withToggle autoComplete="current-password" />
          )}
        </FormField>
        <FormField form={form} name="password" label="New password">
          {(props) => <PasswordField {...props} required visibility={visibility} autoComplete="new-password" />}
        </FormField>
        <Checkbox
          label="End my calendar links, which work without a password"
          checked={form.watch('endsCalendarLinks')}
          onCheckedChange={(checked) => form.setValue('endsCalendarLinks', checked === true)}
        />
        <FormButtons atStart mutation={change} submit="Change Password" pendingText="Saving..." onCancel={onClose} />
      </Stack>
    </form>
  );
}
