import { useMutation, useQuery } from '@tanstack/react-query';
import {
  api,
  Card,
  ErrorState,
  messageOf,
  PageHeader,
  Skeleton,
  Stack,
  Text,
  toast,
  toastError,
} from '@meridian/platform';
import { ApiError, type MailPreferences } from '@meridian/shared-types';
import { useState } from 'react';
import { MailPreferencesForm } from '../features/mail-preferences/mail-preferences-form';
import { PAGE_METADATA } from '../page-metadata';
import { NarrowPage } from './narrow-page';
import { PageMeta } from './page-meta';
import { useTokenOfLink } from './token-of-link';

/**
 * `/mail-preferences#token` shows the choice of mails without a sign-in. It shows no address, and changes only mail.
 */
export function MailPreferencesPage() {
  const { token } = useTokenOfLink();
  return (
    <NarrowPage>
      <PageMeta {...PAGE_METADATA.mailPreferences} />
      <PageHeader
        title="Mail Preferences"
        subtitle="Choose which emails you get. You always get emails about your account and its security."
      />
      <Card>
        {/^[\w-]{28}$/.test(token) ? (
          <Loaded token={token} />
        ) : (
          <div role="alert">
            <Text>This link is incomplete. Open it from the email again.</Text>
          </div>
        )}
      </Card>
    </NarrowPage>
  );
}

function Loaded({ token }: { token: string }) {
  const read = useQuery({
    queryKey: ['mail-preferences', token],
    queryFn: ({ signal }) => api.preferences.readByLink({ body: { token } }, { signal }),
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<MailPreferences>();
  const save = useMutation({
    mutationFn: (body: MailPreferences) => api.preferences.saveByLink({ body: { token, ...body } }),
    onSuccess: (saved) => {
      setChosen(saved);
      toast({ title: 'Mail preferences saved' });
    },
    onError: (error) => toastError('Not saved', error, 'Try again in a moment.'),
  });
  const value = chosen ?? read.data;
  if (!value && read.isError)
    return read.error instanceof ApiError && read.error.status === 404 ? (
      <div role="alert">
        <Text>{messageOf(read.error, 'This link is not valid.')}</Text>
      </div>
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
