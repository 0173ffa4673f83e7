import { useState } from 'react';
import styled from 'styled-components';
import { Card, RequireSession, Section, Stack, useSession } from '@meridian/platform';
import { MembershipBanner } from '../features/payment/membership-banner';
import { PaymentForm } from '../features/payment/payment-form';
import { PlanChange } from '../features/payment/plan-change';
import { PlanChoice } from '../features/payment/plan-choice';
import { plansWith, type PlanId } from '../features/payment/plans';
import { SitePageHeader } from '../features/site-pages/site-page-header';
import { useSitePage } from '../features/site-pages/use-site-page';
import { PAGE_METADATA } from '../page-metadata';
import { PageMeta } from './page-meta';

const Narrow = styled.div`
  max-inline-size: 48rem;
  margin-inline: auto;
  display: grid;
  gap: var(--space-5);
`;

function Checkout() {
  const { user, isActiveSubscriber } = useSession();
  const membership = isActiveSubscriber ? user?.membership : undefined;
  const [chosen, setChosen] = useState<PlanId>(membership?.plan ?? 'monthly');
  const plans = plansWith(useSitePage('plans').content);
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0];
  const isRenewed = membership && !membership.isDeclined && !user?.membershipEndsAt;
  return (
    <Narrow>
      <SitePageHeader page="plans" title={isActiveSubscriber ? 'Your Membership' : 'Become a Member'} />
      <Stack gap={6}>
        {isActiveSubscriber && <MembershipBanner membership={membership} membershipEndsAt={user?.membershipEndsAt} />}
        <Section title="Choose your plan">
          <PlanChoice plans={plans} chosen={chosen} onChange={setChosen} />
        </Section>
        {isRenewed ? (
          <PlanChange plan={plan} membership={membership} />
        ) : (
          <Section title="Payment details">
            <Card>
              <PaymentForm plan={plan} />
            </Card>
          </Section>
        )}
      </Stack>
    </Narrow>
  );
}

/** `/subscribe`: upgrades a newsletter account to a full membership. */
export function SubscribePage() {
  return (
    <>
      <PageMeta {...PAGE_METADATA.subscribe} />
      <RequireSession
        need="signed-in"
        title="Sign In Required"
        text="Please sign in to choose a membership plan."
        action={{ label: 'Sign In', to: '/auth' }}
      >
        <Checkout />
      </RequireSession>
    </>
  );
}
