import { useState } from 'react';
import styled from 'styled-components';
import { Banner, ButtonLink, Card, PageHeader, RequireSession, Section, Stack, useSession } from '@meridian/platform';
import { PaymentForm } from '../features/payment/payment-form';
import { PlanChoice } from '../features/payment/plan-choice';
import { PLANS } from '../features/payment/plans';
import { PAGE_METADATA } from '../page-metadata';
import { PageMeta } from './page-meta';

const Narrow = styled.div`
  max-inline-size: 48rem;
  margin-inline: auto;
`;

function Checkout() {
  const [plan, setPlan] = useState(PLANS[0]);
  const { isActiveSubscriber } = useSession();
  return (
    <Narrow>
      <PageHeader
        title="Become a Member"
        subtitle="Choose how you would like to pay. You can cancel whenever you like."
      />
      <Stack gap={6}>
        {isActiveSubscriber && (
          <Banner
            tone="success"
            title="Your membership is already active"
            action={
              <ButtonLink to="/dashboard" size="sm" variant="secondary">
                Dashboard
              </ButtonLink>
            }
          >
            There is nothing to pay now. You can still change to another plan below.
          </Banner>
        )}
        <Section title="Choose your plan">
          <PlanChoice plan={plan} onChange={setPlan} />
        </Section>
        <Section title="Payment details">
          <Card>
            <PaymentForm plan={plan} />
          </Card>
        </Section>
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
