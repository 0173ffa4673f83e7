import type { PlanPrices, SitePageContent } from '@meridian/shared-types';

export type PlanId = keyof PlanPrices;

export interface Plan {
  id: PlanId;
  name: string;
  price: number;
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
): [Plan, Plan] => [
  {
    id: 'monthly',
    price: monthly,
    billing: 'per month',
    ...(texts?.monthly ?? { name: 'Monthly Membership', features: [] }),
  },
  {
    id: 'annual',
    price: annual,
    billing: 'per year',
    ...(12 * monthly > annual && { savings: `Save $${12 * monthly - annual}` }),
    ...(texts?.annual ?? { name: 'Annual Membership', features: [] }),
  },
];
