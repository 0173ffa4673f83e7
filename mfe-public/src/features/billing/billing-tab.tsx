import {
  Badge,
  Banner,
  Button,
  ButtonLink,
  Card,
  MutationButton,
  Row,
  Section,
  Stack,
  Text,
  affectedBy,
  api,
  formatCardDate,
  invalidate,
  toast,
  toastError,
  useSession,
} from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { FIRST_PRICES, isActiveSubscriber, type User } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';

/** Shows the plan, the payment method, the next billing date, and the cancellation. */
export function BillingTab() {
  const { user } = useSession();
  return user && <Billing user={user} />;
}

function Billing({ user }: { user: User }) {
  const [confirming, setConfirming] = useState(false);
  const cancel = useMutation({
    mutationFn: () => api.auth.cancelSubscription(),
    onSuccess: ({ membershipEndsAt }) => {
      setConfirming(false);
      toast({
        title: 'Membership cancelled',
        description: `You stay a full member until ${formatCardDate(membershipEndsAt)}.`,
      });
      return invalidate(...affectedBy.subscription);
    },
    onError: (error) => toastError('Membership not cancelled', error, 'Try again in a moment.'),
  });
  const resume = useMutation({
    mutationFn: () => api.auth.resumeSubscription(),
    onSuccess: ({ paidUntil }) => {
      toast({ title: 'Membership resumed', description: `It renews on ${formatCardDate(paidUntil)}.` });
      return invalidate(...affectedBy.subscription);
    },
    onError: (error) => toastError('Membership not resumed', error, 'Try again in a moment.'),
  });

  if (!isActiveSubscriber(user)) {
    return (
      <Section title="Newsletter">
        <Text measure>
          You get our newsletter free of charge. A full membership gives you chapters, events, the directory and live
          chat.
        </Text>
        <div>
          <ButtonLink to="/subscribe">Upgrade Now</ButtonLink>
        </div>
      </Section>
    );
  }
  const { membership, membershipEndsAt: endsAt } = user;
  const plan = membership?.plan ?? 'monthly';
  // The office gave this membership, so there is no card to charge.
  const hasNoCard = membership && !membership.cardLast4;
  const isDeclined = !endsAt && membership?.isDeclined;
  return (
    <Stack gap={5}>
      {endsAt && (
        <Banner
          tone="warning"
          title={hasNoCard ? 'Your membership ends' : 'Your membership is cancelled'}
          action={
            hasNoCard ? (
              <ButtonLink size="sm" to="/subscribe">
                Pay Now
              </ButtonLink>
            ) : (
              <MutationButton size="sm" mutation={resume} pendingText="Resuming...">
                Resume
              </MutationButton>
            )
          }
        >
          You stay a full member until {formatCardDate(endsAt)}
          {hasNoCard ? ', and longer if you pay before.' : '. Resume for free, and it renews on that day.'}
        </Banner>
      )}
      {isDeclined && (
        <Banner
          tone="warning"
          title="Your card was declined"
          action={
            <ButtonLink size="sm" to="/subscribe">
              Pay Now
            </ButtonLink>
          }
        >
          You stay a full member until {formatCardDate(membership.paidUntil)}, and longer if you pay before.
        </Banner>
      )}
      <Card>
        <Stack gap={5}>
          <Row justify="space-between">
            <Badge tone="success">Full Membership</Badge>
            <Text>
              <strong>${membership?.amount ?? FIRST_PRICES[plan]}</strong>/{plan === 'annual' ? 'year' : 'month'}
            </Text>
          </Row>
          <div>
            <Text size="sm" tone="muted">
              Payment method
            </Text>
            <Row gap={2}>
              <CreditCard size={18} aria-hidden />
              <Text>•••• •••• •••• {membership?.cardLast4 ?? '••••'}</Text>
            </Row>
          </div>
          {membership && (
            <div>
              <Text size="sm" tone="muted">
                {endsAt || isDeclined ? 'Ends on' : 'Next billing date'}
              </Text>
              <Text>{formatCardDate(membership.paidUntil)}</Text>
            </div>
          )}
        </Stack>
      </Card>
      <Row gap={3}>
        <ButtonLink variant="secondary" to="/subscribe">
          Change Plan
        </ButtonLink>
        {!endsAt && (
          <Button variant="danger" onClick={() => setConfirming(true)}>
            Cancel Membership
          </Button>
        )}
      </Row>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Cancel your membership?"
        description="You stay a full member until the end of the time that you have paid for. You keep your account and the newsletter."
        cancel="Keep Membership"
        confirm="Cancel Membership"
        variant="danger"
        mutation={cancel}
        pendingText="Cancelling..."
      />
    </Stack>
  );
}
