import {
  formatUnits,
  planBilling,
  plansIn,
  planTerms,
  type PlanTerms,
  type SitePageContent,
  type User,
} from '@meridian/shared-types';
import type { ChangedPrices } from './changed-prices';

export interface Plan {
  id: string;
  name: string;
  /** The price in units of the currency, and as people read it. */
  price: number;
  currency: string;
  shownPrice: string;
  billing: string;
  savings?: string;
  description: string;
  features: string[];
  terms: PlanTerms;
}

/**
 * Returns the plans that the office offers, and the one that the person has. They have default texts if these cannot be
 * loaded, so that people can still pay.
 * @param changed the prices from a refusal, which are newer than those of the page
 */
export function plansWith(
  texts: SitePageContent<'plans'> | undefined,
  currency: string,
  { changed, own }: { changed?: ChangedPrices | undefined; own?: User['membership'] } = {},
): [Plan, ...Plan[]] {
  const plans = plansIn(texts, changed);
  const [monthly] = plans;
  const isKept = own?.terms && !plans.some(({ id }) => id === own.plan);
  // The office has removed the plan that the person has.
  const kept = isKept && {
    id: own.plan,
    name: planTerms(own).name,
    price: own.amount,
    description: '',
    features: [],
    isVisible: true,
    terms: own.terms,
  };
  const offered = [...plans, ...(kept ? [kept] : [])]
    .filter(({ id, isVisible }) => isVisible || id === own?.plan)
    .map(({ id, name, description, features, price: shown, terms: added }) => {
      const price = changed?.others?.[id] ?? shown;
      const terms = planTerms({ plan: id, terms: added });
      const saved = id === 'annual' && monthly ? 12 * monthly.price - price : 0;
      return {
        ...{ id, name, price, currency, description, features, terms },
        shownPrice: formatUnits(price, currency),
        billing: planBilling(terms),
        ...(saved > 0 && { savings: `Save ${formatUnits(saved, currency)}` }),
      };
    });
  return offered as [Plan, ...Plan[]]; // The monthly plan is always there.
}
