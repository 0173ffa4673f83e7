import { useQuery } from '@tanstack/react-query';
import { api, ErrorState, problemMessage, Skeleton, Stack, useApiMutation } from '@meridian/platform';
import { ApiError, type MailPreferences } from '@meridian/shared-types';
import { useState } from 'react';
import { MailPreferencesForm } from '../../features/mail-preferences/mail-preferences-form';
import { FormPage, Outcome } from '../form-page';
import { useTokenOfLink } from './token-of-link';

/**
 * `/mail-preferences#token` shows the choice of mails without a sign-in. It shows no address, and changes only mail.
 */
export function MailPreferencesPage() {
  const { token } = useTokenOfLink();
  return (
    <FormPage
      page="mailPreferences"
      title="Mail Preferences"
      subtitle="Choose which emails you get. You always get emails about your account and its security."
    >
      {/^[\w-]{28}$/.test(token) ? (
        <Loaded token={token} />
      ) : (
        <Outcome role="alert" text="This link is incomplete. Open it from the email again." />
      )}
    </FormPage>
  );
}

function Loaded({ token }: { token: string }) {
  const read = useQuery({
    queryKey: ['mail-preferences', token],
    queryFn: ({ signal }) => api.preferences.readByLink({ body: { token } }, { signal }),
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<MailPreferences>();
  const save = useApiMutation({
    mutationFn: (body: MailPreferences) => api.preferences.saveByLink({ body: { token, ...body } }),
    done: 'Mail preferences saved',
    onDone: setChosen,
    failed: 'Not saved',
  });
  const value = chosen ?? read.data;
  if (!value && read.isError)
    return read.error instanceof ApiError && read.error.status === 404 ? (
      <Outcome role="alert" text={problemMessage(read.error, 'This link is not valid.')} />
    ) : (
      <ErrorState title="Your mail preferences could not be loaded" query={read} />
    );
  if (!value)
    return (
      <Stack gap={4}>
        <Skeleton lines={8} height="2rem" />
      </Stack>
    );
  return (
    <MailPreferencesForm
      value={value}
      isSaving={save.isPending}
      onChange={setChosen}
      onSave={() => save.mutate(value)}
    />
  );
}
