import { api, Banner, Button, messageOf, toast } from '@meridian/platform';
import type { MailRefusal } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferencesQuery, readMailRefusal } from './preferences-queries';

/** Milliseconds between two looks whether the mail that was asked for was accepted. */
const LOOK_MS = 4000;

const REASONS: Record<MailRefusal, string> = {
  unknown: 'Its mail server says that there is no such address.',
  closed: 'Its mail server says that the mailbox takes no mail.',
  full: 'Its mail server says that the mailbox is full.',
  refused: 'Its mail server did not take our mails.',
};

/** Says that mail to the user was refused, and offers to try again: the mail that is accepted ends it. */
export function MailRefusedCard() {
  const { data } = useQuery(preferencesQuery());
  const tryAgain = useMutation({
    mutationFn: () => api.auth.sendConfirmation(),
    onSuccess: () =>
      toast({
        title: 'A mail is on its way',
        description: 'If it arrives, you get our other mails again. One address gets one mail in two minutes.',
      }),
    onError: (error) =>
      toast({ title: 'Not sent', description: messageOf(error, 'Please try again later'), variant: 'destructive' }),
  });
  const mailRefusal = data?.mailRefusal;
  const isWaiting = tryAgain.isSuccess && mailRefusal !== undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void readMailRefusal();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const isAccepted = tryAgain.isSuccess && data !== undefined && mailRefusal === undefined;
  useEffect(() => {
    if (isAccepted) toast({ title: 'Your address takes mail again', description: 'You get all our mails again.' });
  }, [isAccepted]);
  if (!mailRefusal) return null;
  return (
    <Banner
      tone="warning"
      title="Mail to your address was refused"
      action={
        <Button
          size="sm"
          variant="secondary"
          pending={tryAgain.isPending}
          pendingText="Sending..."
          onClick={() => tryAgain.mutate()}
        >
          Try Again
        </Button>
      }
    >
      {REASONS[mailRefusal]} Until it takes mail again, we only send you mail about your account. You can also change
      the address under Security.
    </Banner>
  );
}
