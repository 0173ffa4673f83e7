import {
  api,
  Button,
  Card,
  countText,
  ErrorState,
  queryFor,
  Section,
  Stack,
  Text,
  useApiMutation,
} from '@meridian/platform';
import { ConfirmDialog, LoadingSkeleton } from '@meridian/platform/controls';
import {
  accountsApi,
  formatMoney,
  planTerms,
  plansIn,
  toUnits,
  type PlanPeople,
  type SitePageContent,
} from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Offers the current price of a plan to the members who have it at another price. */
export function PriceOffers({ page }: { page: SitePageContent<'plans'> }) {
  const { data, isPending, error, refetch } = useQuery(queryFor(accountsApi.plans));
  const [offered, setOffered] = useState<PlanPeople>();
  const names = new Map(plansIn(page).map(({ id, terms }) => [id, planTerms({ plan: id, terms }).name]));
  const offer = useApiMutation({
    mutationFn: ({ plan, money }: PlanPeople) =>
      api.accounts.offerPrice({ params: { plan }, body: { amount: toUnits(money), currency: money.currency } }),
    done: ({ people }) => ({
      title: 'Price offered',
      description: `${countText(people, 'member')} will get an email 30 days before the renewal.`,
    }),
    onDone: () => setOffered(undefined),
    failed: 'Price not offered',
    affects: [accountsApi.plans],
  });
  if (isPending) return <LoadingSkeleton label="Loading the members by plan" lines={3} />;
  if (!data) return <ErrorState title="The members by plan could not be loaded" query={{ error, refetch }} />;
  const others = data.plans.filter(({ atOtherPrice }) => atOtherPrice > 0);
  return (
    <Section title="Members at Other Prices">
      <Card>
        <Stack gap={4}>
          {others.length === 0 && <Text tone="muted">All members whose plan renews pay the current price.</Text>}
          {others.map((each) => (
            <Stack key={each.plan} gap={2}>
              <Text>
                <strong>{names.get(each.plan)}</strong>: {countText(each.atOtherPrice, 'member')} of {each.members} at
                another price than {formatMoney(each.money)}
                {each.offered > 0 && `, and it is offered to ${each.offered} of them`}.
              </Text>
              {each.offered < each.atOtherPrice && (
                <div>
                  <Button variant="secondary" size="sm" onClick={() => setOffered(each)}>
                    Offer {formatMoney(each.money)}...
                  </Button>
                </div>
              )}
            </Stack>
          ))}
        </Stack>
      </Card>
      {offered && (
        <ConfirmDialog
          open
          onOpenChange={() => setOffered(undefined)}
          title={`Offer ${formatMoney(offered.money)} to the members of ${names.get(offered.plan) ?? offered.plan}?`}
          description="They get an email 30 days before the renewal at which the price applies. Those who refuse stay members until their paid time ends."
          confirm="Offer the Price"
          mutation={offer}
          onConfirm={() => offer.mutate(offered)}
          pendingText="Offering..."
        />
      )}
    </Section>
  );
}
