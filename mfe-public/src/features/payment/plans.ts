import { PLAN_AMOUNT, type SitePageContent } from '@meridian/shared-types';

export type PlanId = keyof typeof PLAN_AMOUNT;

export interface Plan {
  id: PlanId;
  name: string;
  price: number;
  billing: string;
  savings?: string;
  features: string[];
}

const SAVED = 12 * PLAN_AMOUNT.monthly - PLAN_AMOUNT.annual;

/**
 * Both plans, with what the office says of them. What they cost is known without it: while its texts are away, people
 * can pay.
 */
export const plansWith = (texts: SitePageContent<'plans'> | undefined): [Plan, Plan] => [
  {
    id: 'monthly',
    price: PLAN_AMOUNT.monthly,
    billing: 'per month',
    ...(texts?.monthly ?? { name: 'Monthly Membership', features: [] }),
  },
  {
    id: 'annual',
    price: PLAN_AMOUNT.annual,
    billing: 'per year',
    savings: `Save $${SAVED}`,
    ...(texts?.annual ?? { name: 'Annual Membership', features: [] }),
  },
];
