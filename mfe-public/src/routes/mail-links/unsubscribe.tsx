import { api, Button, ButtonLink, inOurName, Stack, Text, useApiMutation } from '@meridian/platform';
import { FormPage, Outcome } from '../form-page';
import { useTokenOfLink } from './token-of-link';

/** `/unsubscribe#token` ends mails of one kind. Opening the page ends nothing, because mail apps open links. */
export function UnsubscribePage() {
  const { token } = useTokenOfLink();
  const unsubscribe = useApiMutation({
    mutationFn: () => api.unsubscribe.unsubscribe({ params: { token } }),
    failed: 'Not unsubscribed',
  });
  return (
    <FormPage
      page="unsubscribe"
      title="Unsubscribe"
      subtitle="You still get emails about your account and its security."
    >
      {unsubscribe.isSuccess ? (
        <Outcome
          role="status"
          text="You will not get emails of this kind anymore."
          action={<ButtonLink to="/">{inOurName('Go to Meridian')}</ButtonLink>}
        />
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
        <Outcome role="alert" text="This link is incomplete. Open it from the email again." />
      )}
    </FormPage>
  );
}
