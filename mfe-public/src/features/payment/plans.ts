import { PLAN_AMOUNT } from '@meridian/shared-types';

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

export const PLANS: [Plan, Plan] = [
  {
    id: 'monthly',
    name: 'Monthly Membership',
    price: PLAN_AMOUNT.monthly,
    billing: 'per month',
    features: [
      'Access to all chapter events',
      'Member directory access',
      'Real-time chapter messaging',
      'Event creation privileges',
      'Networking opportunities',
    ],
  },
  {
    id: 'annual',
    name: 'Annual Membership',
    price: PLAN_AMOUNT.annual,
    billing: 'per year',
    savings: `Save $${SAVED}`,
    features: [
      'All monthly features',
      'Priority event registration',
      'Exclusive annual member events',
      'Advanced networking tools',
      'Member mentorship program',
    ],
  },
];
