import { api, Banner, problemMessage, MutationButton, toast } from '@meridian/platform';
import type { MailRefusal } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferencesQuery, readMailRefusal } from './preferences-queries';

/** The interval in milliseconds between two checks whether the requested mail was accepted. */
const POLL_MS = 4000;

const REASONS: Record<MailRefusal, string> = {
  unknown: 'Its mail server says that this address does not exist.',
  closed: 'Its mail server says that the mailbox accepts no email.',
  full: 'Its mail server says that the mailbox is full.',
  refused: 'Its mail server did not accept our emails.',
};

/** Says that mail to the user was refused, and offers another attempt. It disappears when a mail was accepted. */
export function MailRefusedCard() {
  const { data } = useQuery(preferencesQuery());
  const tryAgain = useMutation({
    mutationFn: () => api.auth.sendConfirmation(),
    onSuccess: () =>
      toast({
        title: 'We have sent you an email',
        description: 'If it arrives, we send you our other emails again. You can try once every two minutes.',
      }),
    onError: (error) =>
      toast({
        title: 'Not sent',
        description: problemMessage(error, 'Try again in a moment.'),
        variant: 'destructive',
      }),
  });
  const mailRefusal = data?.mailRefusal;
  const isWaiting = tryAgain.isSuccess && mailRefusal !== undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void readMailRefusal();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const isAccepted = tryAgain.isSuccess && data !== undefined && mailRefusal === undefined;
  useEffect(() => {
    if (isAccepted)
      toast({ title: 'Your address accepts email again', description: 'You will get all our emails again.' });
  }, [isAccepted]);
  if (!mailRefusal) return null;
  return (
    <Banner
      tone="warning"
      title="Email to your address was refused"
      action={
        <MutationButton size="sm" variant="secondary" mutation={tryAgain} pendingText="Sending...">
          Try Again
        </MutationButton>
      }
    >
      {REASONS[mailRefusal]} Until it accepts email again, we send you only emails about your account. You can also
      change the address in the tab Security.
    </Banner>
  );
}
