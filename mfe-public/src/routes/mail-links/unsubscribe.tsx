import { useMutation } from '@tanstack/react-query';
import { api, Button, ButtonLink, Card, PageHeader, Stack, Text, toastError, inOurName } from '@meridian/platform';
import { PAGE_METADATA } from '../page-metadata';
import { NarrowPage } from './narrow-page';
import { PageMeta } from './page-meta';
import { useTokenOfLink } from './token-of-link';

/** `/unsubscribe#token` ends mails of one kind. Opening the page ends nothing, because mail apps open links. */
export function UnsubscribePage() {
  const { token } = useTokenOfLink();
  const unsubscribe = useMutation({
    mutationFn: () => api.unsubscribe.unsubscribe({ params: { token } }),
    onError: (error) => toastError('Not unsubscribed', error, 'Try again in a moment.'),
  });
  return (
    <NarrowPage>
      <PageMeta {...PAGE_METADATA.unsubscribe} />
      <PageHeader title="Unsubscribe" subtitle="You still get emails about your account and its security." />
      <Card>
        {unsubscribe.isSuccess ? (
          <Stack gap={4} role="status">
            <Text>You will not get emails of this kind anymore.</Text>
            <div>
              <ButtonLink to="/">{inOurName('Go to Meridian')}</ButtonLink>
            </div>
          </Stack>
        ) : /^[\w-]{28}$/.test(token) ? (
          <Stack gap={4}>
            <Text>Do you want to stop emails of this kind?</Text>
            <div>
              <Button disabled={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
                {unsubscribe.isPending ? 'Unsubscribing...' : 'Unsubscribe'}
              </Button>
            </div>
          </Stack>
        ) : (
          <div role="alert">
            <Text>This link is incomplete. Open it from the email again.</Text>
          </div>
        )}
      </Card>
    </NarrowPage>
  );
}
