import { affectedBy, api, Banner, Button, formatCardDate, useApiMutation } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { formatMoney, planBilling, planTerms, type User } from '@meridian/shared-types';
import { useState } from 'react';

type Membership = NonNullable<User['membership']>;

/** Tells a member about a new price of the plan, which they can refuse, or accept after a refusal. */
export function PriceOffer({ membership }: { membership: Membership }) {
  const [confirming, setConfirming] = useState(false);
  const decide = useApiMutation({
    mutationFn: (accepts: boolean) => {
      const { amount = 0, money } = membership.priceOffer ?? {};
      return api.auth.decidePriceOffer({ body: { accepts, amount, ...(money && { currency: money.currency }) } });
    },
    done: ({ membershipEndsAt, paidUntil }) =>
      membershipEndsAt
        ? { title: 'Price refused', description: `You stay a full member until ${formatCardDate(membershipEndsAt)}.` }
        : { title: 'Price accepted', description: `Your membership renews on ${formatCardDate(paidUntil)}.` },
    onDone: () => setConfirming(false),
    failed: 'Your decision was not stored',
    affects: affectedBy.subscription,
  });
  const { priceOffer } = membership;
  if (!priceOffer) return null;
  const price = `${formatMoney(priceOffer.money)} ${planBilling(planTerms(membership))}`;
  const end = formatCardDate(membership.paidUntil);
  if (priceOffer.isRefused)
    return (
      <Banner
        tone="warning"
        title="You refused the new price"
        action={
          <Button size="sm" pending={decide.isPending} pendingText="Accepting..." onClick={() => decide.mutate(true)}>
            Accept {formatMoney(priceOffer.money)}
          </Button>
        }
      >
        Your membership ends on {end}. Accept {price}, and it renews on that day instead.
      </Banner>
    );
  return (
    <Banner
      tone="accent"
      title={`From ${formatCardDate(priceOffer.appliesAt)} your membership costs ${price}`}
      action={
        <Button size="sm" variant="secondary" onClick={() => setConfirming(true)}>
          Refuse...
        </Button>
      }
    >
      Until then you pay {formatMoney(membership.money)} as before. To keep your membership you need not do anything.
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Refuse the new price?"
        description={`Your membership then ends on ${end}, and you are never charged ${formatMoney(priceOffer.money)}. You keep your account and the newsletter.`}
        cancel="Keep Membership"
        confirm="Refuse the Price"
        variant="danger"
        mutation={decide}
        onConfirm={() => decide.mutate(false)}
        pendingText="Refusing..."
      />
    </Banner>
  );
}
