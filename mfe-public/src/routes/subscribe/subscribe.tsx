import { lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import { pricesIn } from '@meridian/shared-types';
import {
  Card,
  RequireSession,
  Section,
  Skeleton,
  Stack,
  useOrganization,
  useReturnState,
  useSession,
} from '@meridian/platform';
import { useSearchParams } from '@meridian/platform/routing';
import type { ChangedPrices } from '../../features/payment/changed-prices';
import { CheckoutButton } from '../../features/payment/checkout-button';
import { CheckoutReturn } from '../../features/payment/checkout-return';
import { PauseBanner } from '../../features/payment/pause-banner';
import { MembershipBanner } from '../../features/payment/membership-banner';
import { PaymentForm } from '../../features/payment/payment-form';
import { PlanChange } from '../../features/payment/plan-change';
import { PlanChoice } from '../../features/payment/plan-choice';
import { PlayMoneyNotice } from '../../features/payment/play-money-notice';
import { PlanOverview } from '../../features/payment/plan-overview';
import { plansWith } from '../../features/payment/plans';
import { SitePageHeader } from '../../features/site-pages/site-page-header';
import { useSitePage } from '../../features/site-pages/use-site-page';
import { subscribeDescription, PAGE_METADATA } from '../../page-metadata';
import { PageMeta } from '../page-meta';

/** Few people see it, and it needs the schemas of forms. */
const StudentProof = lazy(async () => ({
  default: (await import('../../features/payment/student-proof')).StudentProof,
}));

const Narrow = styled.div`
  inline-size: min(100%, 48rem);
  margin-inline: auto;
  display: grid;
  gap: var(--space-5);
`;

function Checkout() {
  const { user, isActiveSubscriber } = useSession();
  const membership = isActiveSubscriber ? user?.membership : undefined;
  const [chosen, setChosen] = useState<string>(membership?.plan ?? 'monthly');
  const { content, isPending } = useSitePage('plans');
  /** The prices from a refusal. They are newer than those of the page. */
  const [changed, setChanged] = useState<ChangedPrices>();
  const { currency } = useOrganization();
  const checkout = useSearchParams()[0].get('checkout');
  const plans = plansWith(content, changed?.currency ?? currency, { changed, own: membership });
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0];
  const isRenewed = membership && !membership.isDeclined && !user?.membershipEndsAt;
  const taking = isRenewed ? (
    <PlanChange plan={plan} membership={membership} onPricesChanged={setChanged} />
  ) : (
    <Section title="Payment Details">
      <Card>
        {user?.hasCheckout ? (
          <CheckoutButton plan={plan} onPricesChanged={setChanged} />
        ) : (
          <PaymentForm plan={plan} onPricesChanged={setChanged} />
        )}
      </Card>
    </Section>
  );
  return (
    <Narrow>
      <SitePageHeader page="plans" title={isActiveSubscriber ? 'Your Membership' : 'Become a Member'} />
      <Stack gap={6}>
        {checkout && <CheckoutReturn checkout={checkout} />}
        {user?.isPlayMoney && <PlayMoneyNotice hasCheckout={user.hasCheckout} />}
        {user?.pause && <PauseBanner pause={user.pause} />}
        {isActiveSubscriber && <MembershipBanner membership={membership} membershipEndsAt={user?.membershipEndsAt} />}
        {membership?.isOfFamily ? null : isPending ? (
          <div role="status" aria-label="Loading the plans">
            <Skeleton lines={12} />
          </div>
        ) : (
          <>
            <Section title="Choose Your Plan">
              <PlanChoice plans={plans} chosen={chosen} onChange={setChosen} />
            </Section>
            {plan.terms.audience === 'student' && !(isRenewed && plan.id === membership.plan) ? (
              <Suspense fallback={<Skeleton lines={4} />}>
                <StudentProof>{taking}</StudentProof>
              </Suspense>
            ) : (
              taking
            )}
          </>
        )}
      </Stack>
    </Narrow>
  );
}

/** `/subscribe` upgrades a newsletter account to a full membership. Visitors see the plans. */
export function SubscribePage() {
  const { status } = useSession();
  const { currency } = useOrganization();
  const { content } = useSitePage('plans');
  const back = useReturnState();
  return (
    <>
      <PageMeta {...PAGE_METADATA.subscribe} description={subscribeDescription(pricesIn(content), currency)} />
      <RequireSession
        need="signed-in"
        title="Sign In Required"
        text="Sign in to choose a membership plan."
        action={{ label: 'Sign In', to: '/auth' }}
      >
        <Checkout />
      </RequireSession>
      {status === 'anonymous' && content && (
        <Narrow>
          <PlanOverview plans={plansWith(content, currency)} back={back} />
        </Narrow>
      )}
    </>
  );
}
