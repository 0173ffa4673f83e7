import { useMutation } from '@tanstack/react-query';
import {
  api,
  ButtonLink,
  Card,
  MutationButton,
  PageHeader,
  Stack,
  Text,
  toastError,
  inOurName,
} from '@meridian/platform';
import { ApiError } from '@meridian/shared-types';
import { PAGE_METADATA } from '../page-metadata';
import { NarrowPage } from './narrow-page';
import { PageMeta } from './page-meta';
import { useTokenOfLink } from './token-of-link';

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 400;

/**
 * `/confirm-newsletter#token` confirms a subscription. Opening it confirms nothing, because mail apps open links.
 */
export function ConfirmNewsletterPage() {
  const { token } = useTokenOfLink();
  const confirm = useMutation({
    mutationFn: () => api.auth.confirmNewsletter({ body: { token } }),
    onError: (error) => {
      if (!isRefused(error)) toastError('Not confirmed', error, 'Try again in a moment.');
    },
  });
  return (
    <NarrowPage>
      <PageMeta {...PAGE_METADATA.confirmNewsletter} />
      <PageHeader title="Newsletter" subtitle="Updates and announcements. Every letter has a link to unsubscribe." />
      <Card>
        {confirm.isSuccess ? (
          <Stack gap={4} role="status">
            <Text>Your subscription is confirmed.</Text>
            <div>
              <ButtonLink to="/">{inOurName('Go to Meridian')}</ButtonLink>
            </div>
          </Stack>
        ) : isRefused(confirm.error) || token === '' ? (
          <Stack gap={4} role="alert">
            <Text>This link has been used, has expired or is incomplete. If you get no letters, subscribe again.</Text>
            <div>
              <ButtonLink to="/">{inOurName('Go to Meridian')}</ButtonLink>
            </div>
          </Stack>
        ) : (
          <Stack gap={4}>
            <Text>{inOurName('Do you want to get the Meridian newsletter?')}</Text>
            <div>
              <MutationButton mutation={confirm} pendingText="Confirming...">
                Confirm Subscription
              </MutationButton>
            </div>
          </Stack>
        )}
      </Card>
    </NarrowPage>
  );
}
