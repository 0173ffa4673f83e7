import { DAY_MS } from '@meridian/shared-types';
import {
  api,
  Banner,
  formatCardDate,
  problemMessage,
  MutationButton,
  recheckSession,
  storePlaceToConfirm,
  toast,
  useSession,
} from '@meridian/platform';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ConfirmCodeForm } from './confirm-code-form';

/**
 * The interval in milliseconds between two checks whether the address was confirmed elsewhere, while the page is
 * visible.
 */
const POLL_MS = 20_000;
/** The time in milliseconds before the removal of the account from which its date is shown. */
const WARNED_MS = 7 * DAY_MS;

/** Asks a person to confirm their email address until they have done so. */
export function UnconfirmedBanner() {
  const { user } = useSession();
  const isShown = Boolean(user?.unconfirmed && !user.impersonatedBy);
  const send = useMutation({
    mutationFn: () => api.auth.sendConfirmation(),
    onSuccess: () =>
      toast({ title: 'We have sent you an email', description: 'You can send another one after two minutes.' }),
    onError: (error) =>
      toast({
        title: 'Not sent',
        description: problemMessage(error, 'Try again in a moment.'),
        variant: 'destructive',
      }),
  });
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isShown) storePlaceToConfirm(`${pathname}${search}`);
  }, [isShown, pathname, search]);
  useEffect(() => {
    if (!isShown) return;
    const check = () => {
      if (document.visibilityState === 'visible') void recheckSession();
    };
    const timer = setInterval(check, POLL_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [isShown]);
  if (!isShown || !user) return null;
  const removeAt = user.unconfirmed?.removeAt;
  const isSoon = removeAt !== undefined && Date.parse(removeAt) - Date.now() < WARNED_MS;
  return (
    <Banner
      tone="warning"
      action={
        <MutationButton size="sm" variant="secondary" mutation={send} pendingText="Sending...">
          Send Again
        </MutationButton>
      }
    >
      <p>
        Confirm your email address: we sent a link to <bdi>{user.email}</bdi>.
        {isSoon && ` Otherwise your account is removed on ${formatCardDate(removeAt)}.`}
      </p>
      <p>If you read your email on another device, type its code here and stay signed in.</p>
      <ConfirmCodeForm />
    </Banner>
  );
}
