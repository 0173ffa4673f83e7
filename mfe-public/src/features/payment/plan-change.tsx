import { Button, Stack, Text, formatCardDate } from '@meridian/platform';
import { formatMoney, planBilling, planTerms, toMoney, yearlyDifference, type User } from '@meridian/shared-types';
import type { ChangedPrices } from './changed-prices';
import type { Plan } from './plans';
import { usePlanChange } from './use-plan-changes';

interface PlanChangeProps {
  /** The chosen plan. */
  plan: Plan;
  membership: NonNullable<User['membership']>;
  onPricesChanged: (prices: ChangedPrices) => void;
}

/** Returns what the change saves or costs in a year. */
function differenceInWords({ price, currency, terms }: Plan, membership: PlanChangeProps['membership']): string {
  const former = planTerms(membership);
  if (terms.isOnce || former.isOnce) return '';
  const next = { money: toMoney(price, currency), months: terms.months };
  const difference = yearlyDifference({ money: membership.money, months: former.months }, next);
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
          {`Until then you keep your plan for ${formatMoney(membership.money)} ${planBilling(planTerms(membership))}. ${differenceInWords(plan, membership)}`}
        </Text>
      )}
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
