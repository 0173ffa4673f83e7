import {
  api,
  ButtonLink,
  inOurName,
  MutationButton,
  Stack,
  Text,
  toastError,
  useApiMutation,
} from '@meridian/platform';
import { ApiError } from '@meridian/shared-types';
import { FormPage, Outcome } from '../form-page';
import { useTokenOfLink } from './token-of-link';

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 400;

/**
 * `/confirm-newsletter#token` confirms a subscription. Opening it confirms nothing, because mail apps open links.
 */
export function ConfirmNewsletterPage() {
  const { token } = useTokenOfLink();
  const confirm = useApiMutation({
    mutationFn: () => api.auth.confirmNewsletter({ body: { token } }),
    failed: (error) => {
      if (!isRefused(error)) toastError('Not confirmed', error, 'Try again in a moment.');
    },
  });
  const home = <ButtonLink to="/">{inOurName('Go to Meridian')}</ButtonLink>;
  return (
    <FormPage
      page="confirmNewsletter"
      title="Newsletter"
      subtitle="Updates and announcements. Every letter has a link to unsubscribe."
    >
      {confirm.isSuccess ? (
        <Outcome role="status" text="Your subscription is confirmed." action={home} />
      ) : isRefused(confirm.error) || token === '' ? (
        <Outcome
          role="alert"
          text="This link has been used, has expired or is incomplete. If you get no letters, subscribe again."
          action={home}
        />
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
    </FormPage>
  );
}
