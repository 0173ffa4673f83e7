import { useState } from 'react';
import styled from 'styled-components';
import { Card, PageHeader, RequireSession, Section, Stack, useSession } from '@meridian/platform';
import { MembershipBanner } from '../features/payment/membership-banner';
import { PaymentForm } from '../features/payment/payment-form';
import { PlanChange } from '../features/payment/plan-change';
import { PlanChoice } from '../features/payment/plan-choice';
import { PLANS } from '../features/payment/plans';
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
  const [plan, setPlan] = useState(() => PLANS.find(({ id }) => id === membership?.plan) ?? PLANS[0]);
  const isRenewed = membership && !membership.isDeclined && !user?.membershipEndsAt;
  return (
    <Narrow>
      <PageHeader
        title={isActiveSubscriber ? 'Your Membership' : 'Become a Member'}
        subtitle="Choose how you would like to pay. You can cancel whenever you like."
      />
      <Stack gap={6}>
        {isActiveSubscriber && <MembershipBanner membership={membership} membershipEndsAt={user?.membershipEndsAt} />}
        <Section title="Choose your plan">
          <PlanChoice plan={plan} onChange={setPlan} />
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
