import { useMutation } from '@tanstack/react-query';
import { api, Button, ButtonLink, Card, PageHeader, Stack, Text, toastError, inOurName } from '@meridian/platform';
import { PAGE_METADATA } from '../page-metadata';
import { NarrowPage } from './narrow-page';
import { PageMeta } from './page-meta';
import { useTokenOfLink } from './token-of-link';

/** `/unsubscribe#token`: ends mails of one kind. Opening the page ends nothing: mail programs open links. */
export function UnsubscribePage() {
  const { token } = useTokenOfLink();
  const unsubscribe = useMutation({
    mutationFn: () => api.unsubscribe.unsubscribe({ params: { token } }),
    onError: (error) => toastError('Not unsubscribed', error, 'Please try again later'),
  });
  return (
    <NarrowPage>
      <PageMeta {...PAGE_METADATA.unsubscribe} />
      <PageHeader title="Unsubscribe" subtitle="Mails about your account and its security still come." />
      <Card>
        {unsubscribe.isSuccess ? (
          <Stack gap={4} role="status">
            <Text>You will get no more mails of this kind.</Text>
            <div>
              <ButtonLink to="/">{inOurName('Go to Meridian')}</ButtonLink>
            </div>
          </Stack>
        ) : /^[\w-]{28}$/.test(token) ? (
          <Stack gap={4}>
            <Text>Do you want to end mails of the kind that you came from?</Text>
            <div>
              <Button disabled={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
                {unsubscribe.isPending ? 'Unsubscribing...' : 'Unsubscribe'}
              </Button>
            </div>
          </Stack>
        ) : (
          <div role="alert">
            <Text>This link is not complete. Open it from the mail again.</Text>
          </div>
        )}
      </Card>
    </NarrowPage>
  );
}
