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
  useReturnState,
  useSession,
  type SignInState,
  useApiMutation,
} from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import {
  DEFAULT_CURRENCY,
  FIRST_PRICES,
  formatMoney,
  isActiveSubscriber,
  planBilling,
  planTerms,
  toMoney,
  type User,
} from '@meridian/shared-types';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { FamilyCards } from './family';
import { PriceOffer } from './price-offer';

/** Shows the plan, the payment method, the next billing date, and the cancellation. */
export function BillingTab() {
  const { user, isStaff } = useSession();
  const back = useReturnState();
  if (!user) return null;
  return (
    <Stack gap={6}>
      {user.membership?.isOfFamily ? (
        <FamilyMembership until={user.membership.paidUntil} />
      ) : isActiveSubscriber(user) ? (
        <Billing user={user} />
      ) : isStaff ? (
        <ForStaff back={back} />
      ) : (
        <Upgrade back={back} />
      )}
      <FamilyCards />
    </Stack>
  );
}

const ForStaff = ({ back }: { back: SignInState | undefined }) => (
  <Section title="Newsletter">
    <Text measure>You get our newsletter free of charge, and your work for us needs no paid membership.</Text>
    <div>
      <ButtonLink to="/subscribe" state={back} variant="secondary">
        See the Plans
      </ButtonLink>
    </div>
  </Section>
);

const Upgrade = ({ back }: { back: SignInState | undefined }) => (
  <Section title="Newsletter">
    <Text measure>
      You get our newsletter free of charge. A full membership gives you chapters, events, the directory and live chat.
    </Text>
    <div>
      <ButtonLink to="/subscribe" state={back}>
        Upgrade Now
      </ButtonLink>
    </div>
  </Section>
);
const FamilyMembership = ({ until }: { until: string }) => (
  <Card>
    <Stack gap={3}>
      <div>
        <Badge tone="success">Family Membership</Badge>
      </div>
      <Text>
        Your family pays for your membership until {formatCardDate(until)}, and longer if it renews. You pay nothing.
      </Text>
    </Stack>
  </Card>
);
const PayNow = () => (
  <ButtonLink size="sm" to="/subscribe">
    Pay Now
  </ButtonLink>
);

function Billing({ user }: { user: User }) {
  const [confirming, setConfirming] = useState(false);
  const cancel = useApiMutation({
    mutationFn: () => api.auth.cancelSubscription(),
    done: ({ membershipEndsAt }) => ({
      title: 'Membership cancelled',
      description: `You stay a full member until ${formatCardDate(membershipEndsAt)}.`,
    }),
    onDone: () => setConfirming(false),
    failed: 'Membership not cancelled',
    affects: affectedBy.subscription,
  });
  const { membership, membershipEndsAt: endsAt } = user;
  // The office gave this membership, so there is no card to charge, or it is paid once.
  const isUnrenewed = membership && (!membership.cardLast4 || membership.terms?.isOnce);
  const isDeclined = !endsAt && membership?.isDeclined;
  return (
    <Stack gap={5}>
      {membership && <PriceOffer membership={membership} />}
      {endsAt && !membership?.priceOffer?.isRefused && (
        <Banner
          tone="warning"
          title={isUnrenewed ? 'Your membership ends' : 'Your membership is cancelled'}
          action={isUnrenewed ? <PayNow /> : <Resume />}
        >
          You stay a full member until {formatCardDate(endsAt)}
          {isUnrenewed ? ', and longer if you pay before.' : '. Resume for free, and it renews on that day.'}
        </Banner>
      )}
      {isDeclined && (
        <Banner tone="warning" title="Your card was declined" action={<PayNow />}>
          You stay a full member until {formatCardDate(membership.paidUntil)}, and longer if you pay before.
        </Banner>
      )}
      <PlanCard membership={membership} hasEnd={Boolean(endsAt || isDeclined)} />
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

function Resume() {
  const resume = useApiMutation({
    mutationFn: () => api.auth.resumeSubscription(),
    done: ({ paidUntil }) => ({
      title: 'Membership resumed',
      description: `It renews on ${formatCardDate(paidUntil)}.`,
    }),
    failed: 'Membership not resumed',
    affects: affectedBy.subscription,
  });
  return (
    <MutationButton size="sm" mutation={resume} pendingText="Resuming...">
      Resume
    </MutationButton>
  );
}

/** Shows the price, the card, and the next payment or the end of a membership. */
function PlanCard({ membership, hasEnd }: { membership: User['membership']; hasEnd: boolean }) {
  const terms = planTerms(membership ?? { plan: 'monthly' });
  const money = membership?.money ?? toMoney(FIRST_PRICES.monthly, DEFAULT_CURRENCY);
  return (
    <Card>
      <Stack gap={5}>
        <Row justify="space-between">
          <Badge tone="success">{membership?.terms?.name ?? 'Full Membership'}</Badge>
          <Text>
            <strong>{formatMoney(money)}</strong>
            {planBilling(terms).replace(/^per /, '/').replace(/^once/, ' once')}
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
              {hasEnd ? 'Ends on' : 'Next billing date'}
            </Text>
            <Text>{formatCardDate(membership.paidUntil)}</Text>
          </div>
        )}
      </Stack>
    </Card>
  );
}
