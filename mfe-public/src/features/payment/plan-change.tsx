import { Button, Stack, Text, formatCardDate } from '@meridian/platform';
import { formatMoney, type User } from '@meridian/shared-types';
import type { ChangedPrices } from './changed-prices';
import type { Plan } from './plans';
import { usePlanChange } from './use-plan-changes';

interface PlanChangeProps {
  /** The chosen plan. */
  plan: Plan;
  membership: NonNullable<User['membership']>;
  onPricesChanged: (prices: ChangedPrices) => void;
}

/** Changes the plan of a membership that renews automatically. Nothing is paid now. */
export function PlanChange({ plan, membership, onPricesChanged }: PlanChangeProps) {
  const change = usePlanChange(onPricesChanged);
  const isCurrent = plan.id === membership.plan;
  const date = formatCardDate(membership.paidUntil);
  return (
    <Stack gap={4}>
      <Text>
        {isCurrent
          ? `This is your plan. It renews on ${date} for ${formatMoney(membership.money)}.`
          : `You pay nothing now. From ${date} on you pay ${plan.shownPrice} ${plan.billing}.`}
      </Text>
      {!isCurrent && (
        <div>
          <Button pending={change.isPending} pendingText="Changing..." onClick={() => change.mutate(plan)}>
            Change Plan
          </Button>
        </div>
      )}
    </Stack>
  );
}
