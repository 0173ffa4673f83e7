import { Button, Stack, Text, formatCardDate } from '@meridian/platform';
import type { User } from '@meridian/shared-types';
import type { Plan } from './plans';
import { usePlanChange } from './use-plan-changes';

interface PlanChangeProps {
  /** The chosen plan. */
  plan: Plan;
  membership: NonNullable<User['membership']>;
}

/** Sets the plan of a membership that renews itself. Nothing is paid now. */
export function PlanChange({ plan, membership }: PlanChangeProps) {
  const change = usePlanChange();
  const isCurrent = plan.id === membership.plan;
  const date = formatCardDate(membership.paidUntil);
  return (
    <Stack gap={4}>
      <Text>
        {isCurrent
          ? `This is your plan. It renews on ${date} for $${plan.price}.`
          : `You pay nothing now. From ${date} on you pay $${plan.price} ${plan.billing}.`}
      </Text>
      {!isCurrent && (
        <div>
          <Button pending={change.isPending} pendingText="Changing..." onClick={() => change.mutate(plan.id)}>
            Change Plan
          </Button>
        </div>
      )}
    </Stack>
  );
}
