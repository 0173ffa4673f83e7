import { Button, Stack, Text, formatCardDate } from '@meridian/platform';
import { formatMoney, toMoney, yearlyDifference, type User } from '@meridian/shared-types';
import type { ChangedPrices } from './changed-prices';
import type { Plan } from './plans';
import { usePlanChange } from './use-plan-changes';

interface PlanChangeProps {
  /** The chosen plan. */
  plan: Plan;
  membership: NonNullable<User['membership']>;
  onPricesChanged: (prices: ChangedPrices) => void;
}

const monthsOf = (plan: Plan['id']) => (plan === 'annual' ? 12 : 1);

/** Returns what the change saves or costs in a year. */
function differenceInWords({ id, price, currency }: Plan, { plan, money }: PlanChangeProps['membership']): string {
  const next = { money: toMoney(price, currency), months: monthsOf(id) };
  const difference = yearlyDifference({ money, months: monthsOf(plan) }, next);
  if (!difference) return '';
  const { amount } = difference;
  if (amount === 0) return 'A year costs the same.';
  const shown = formatMoney({ amount: Math.abs(amount), currency });
  return amount < 0 ? `That saves you ${shown} a year.` : `That is ${shown} more a year.`;
}

/** Changes the plan of a membership that renews automatically. Nothing is paid now. */
export function PlanChange({ plan, membership, onPricesChanged }: PlanChangeProps) {
  const change = usePlanChange(onPricesChanged);
  const isCurrent = plan.id === membership.plan;
  const date = formatCardDate(membership.pausedUntil ?? membership.paidUntil);
  return (
    <Stack gap={4}>
      <Text>
        {isCurrent
          ? `This is your plan. It renews on ${date} for ${formatMoney(membership.money)}.`
          : `You pay nothing now. From ${date} on you pay ${plan.shownPrice} ${plan.billing}.`}
      </Text>
      {!isCurrent && (
        <Text tone="muted">
          {`Until then you keep your plan for ${formatMoney(membership.money)} ${membership.plan === 'annual' ? 'per year' : 'per month'}. ${differenceInWords(plan, membership)}`}
        </Text>
      )}
      {!isCurrent && (
        <div>
          <Button
            pending={change.isPending}
            pendingText="Changing..."
            onClick={() => change.mutate({ plan: plan.id, amount: plan.price, currency: plan.currency })}
          >
            Change Plan
          </Button>
        </div>
      )}
    </Stack>
  );
}
