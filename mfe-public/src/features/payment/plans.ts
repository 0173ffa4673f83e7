import { formatUnits, type PlanPrices, type SitePageContent } from '@meridian/shared-types';

export type PlanId = keyof PlanPrices;

export interface Plan {
  id: PlanId;
  name: string;
  /** The price in units of the currency, and as people read it. */
  price: number;
  currency: string;
  shownPrice: string;
  billing: string;
  savings?: string;
  features: string[];
}

/**
 * Returns both plans with the office's texts. They have default texts if these cannot be loaded, so that people can
 * still pay.
 */
export const plansWith = (
  texts: SitePageContent<'plans'> | undefined,
  { monthly, annual }: PlanPrices,
  currency: string,
): [Plan, Plan] => [
  {
    id: 'monthly',
    price: monthly,
    currency,
    shownPrice: formatUnits(monthly, currency),
    billing: 'per month',
    ...(texts?.monthly ?? { name: 'Monthly Membership', features: [] }),
  },
  {
    id: 'annual',
    price: annual,
    currency,
    shownPrice: formatUnits(annual, currency),
    billing: 'per year',
    ...(12 * monthly > annual && { savings: `Save ${formatUnits(12 * monthly - annual, currency)}` }),
    ...(texts?.annual ?? { name: 'Annual Membership', features: [] }),
  },
];
