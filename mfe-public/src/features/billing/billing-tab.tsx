import {
  Badge,
  Banner,
  Button,
  ButtonLink,
  Card,
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
import { nextDateOf } from './billing-dates';
import { ChangeCard } from './change-card';
import { FamilyCards } from './family';
import { useSavedCard } from './hosted-card';
import { MembershipNotices } from './membership-notices';
import { PauseMembership } from './pause-membership';
import { PausedMembership } from './paused-membership';
import { ResumeButton } from './resume-button';
import { PaymentHistory } from './payment-history';
import { planInWords } from './plan-in-words';
import { PriceOffer } from './price-offer';

/** Shows the plan, the payment method, the next billing date, and the cancellation. */
export function BillingTab() {
  const { user, isStaff } = useSession();
  const back = useReturnState();
  useSavedCard();
  if (!user) return null;
  return (
    <Stack gap={6}>
      <CurrentPlan user={user} isStaff={isStaff} back={back} />
      <FamilyCards />
      <PaymentHistory />
    </Stack>
  );
}

/** Shows the plan of a member, a pause, or how to become a member. */
function CurrentPlan({ user, isStaff, back }: { user: User; isStaff: boolean; back: SignInState | undefined }) {
  const { membership } = user;
  if (membership?.isOfFamily) return <FamilyMembership until={membership.graceUntil ?? membership.paidUntil} />;
  if (isActiveSubscriber(user)) return <Billing user={user} />;
  if (user.pause) return <PausedMembership pause={user.pause} />;
  return isStaff ? <ForStaff back={back} /> : <Upgrade back={back} />;
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
          action={isUnrenewed ? <PayNow /> : <ResumeButton />}
        >
          You stay a full member until {formatCardDate(endsAt)}
          {isUnrenewed ? ', and longer if you pay before.' : '. Resume for free, and it renews on that day.'}
        </Banner>
      )}
      {membership && !endsAt && <MembershipNotices membership={membership} />}
      <PlanCard membership={membership} hasEnd={Boolean(endsAt ?? isDeclined)} />
      <Row gap={3} wrap>
        <ButtonLink variant="secondary" to="/subscribe">
          Change Plan
        </ButtonLink>
        {membership?.cardLast4 && <ChangeCard />}
        {membership?.cardLast4 && !endsAt && !isDeclined && <PauseMembership membership={membership} />}
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
        description={
          membership?.graceUntil && Date.parse(membership.paidUntil) <= Date.now()
            ? 'The time that you have paid for is over, so your membership ends now. Your card is not charged again. You keep your account and the newsletter.'
            : 'You stay a full member until the end of the time that you have paid for. You keep your account and the newsletter.'
        }
        cancel="Keep Membership"
        confirm="Cancel Membership"
        variant="danger"
        mutation={cancel}
        pendingText="Cancelling..."
      />
    </Stack>
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
        {membership && <Text measure>{planInWords(membership, hasEnd)}</Text>}
        {membership && (
          <div>
            <Text size="sm" tone="muted">
              {hasEnd ? 'Ends on' : 'Next billing date'}
            </Text>
            <Text>{formatCardDate(nextDateOf(membership, hasEnd))}</Text>
          </div>
        )}
      </Stack>
    </Card>
  );
}
