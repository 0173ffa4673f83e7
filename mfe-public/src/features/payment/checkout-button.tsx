import { LockKeyhole } from 'lucide-react';
import { Button, Row, Stack, Text } from '@meridian/platform';
import type { ChangedPrices } from './changed-prices';
import type { Plan } from './plans';
import { useCheckout } from './use-checkout';

interface Props {
  plan: Plan;
  onPricesChanged: (prices: ChangedPrices) => void;
}

/** Leads to the page of the payment provider, at which the person types their card. */
export function CheckoutButton({ plan, onPricesChanged }: Props) {
  const checkout = useCheckout(onPricesChanged);
  return (
    <Stack gap={4}>
      <div>
        <Button
          size="lg"
          pending={checkout.isPending}
          pendingText="Opening the Payment Page..."
          onClick={() => checkout.mutate({ plan: plan.id, amount: plan.price, currency: plan.currency })}
        >
          {`Continue to Pay ${plan.shownPrice}`}
        </Button>
      </div>
      <Row gap={2}>
        <LockKeyhole size={16} aria-hidden="true" />
        <Text size="sm" tone="muted">
          You type your card at the page of our payment provider, Stripe. Its number never reaches us.
        </Text>
      </Row>
    </Stack>
  );
}
