import type { SitePageContent } from '../site-page-schemas';
import type { PlanTerms } from './plan-schemas';
import { PLAN_MONTHS_MAX, type PlanPeriod } from './plan-rules';
import { FIRST_PRICES, type PlanPrices } from '../product';

const MONTHS: Record<Exclude<PlanPeriod, 'once'>, number> = { month: 1, quarter: 3, year: 12 };

/** The terms of the plans that are always there. A payment for one of them stores no terms. */
const SEED_TERMS: Partial<Record<string, PlanTerms>> = {
  monthly: { name: 'Monthly', months: MONTHS.month, audience: 'everyone' },
  annual: { name: 'Annual', months: MONTHS.year, audience: 'everyone' },
};

/** A plan as a payment, a charge or a membership stores it. */
export interface StoredPlan {
  plan: string;
  terms?: PlanTerms | undefined;
}

/**
 * Returns the terms on which a plan was bought, whatever the office has changed since.
 * @example planTerms({ plan: 'annual' }).months // 12
 */
export const planTerms = ({ plan, terms }: StoredPlan): PlanTerms =>
  terms ?? SEED_TERMS[plan] ?? { name: plan, months: MONTHS.month, audience: 'everyone' };

/** Returns how often the price of a plan is paid. @example planBilling({ months: 3 }) // 'per quarter' */
export function planBilling({ months, isOnce }: Pick<PlanTerms, 'months' | 'isOnce'>): string {
  if (isOnce) return months >= PLAN_MONTHS_MAX ? 'once, for life' : `once, for ${monthsInWords(months)}`;
  return `per ${months === MONTHS.year ? 'year' : months === MONTHS.quarter ? 'quarter' : 'month'}`;
}

/** Returns how long a payment lasts. @example monthsInWords(12) // 'one year' */
export function monthsInWords(months: number): string {
  if (months >= PLAN_MONTHS_MAX) return 'life';
  if (months % MONTHS.year === 0) return months === MONTHS.year ? 'one year' : `${months / MONTHS.year} years`;
  return months === MONTHS.month ? 'one month' : `${months} months`;
}

/** A plan that people can take, or one that is hidden. */
export interface OfferedPlan {
  id: string;
  name: string;
  /** The price in units of the organization's currency. */
  price: number;
  description: string;
  features: string[];
  isVisible: boolean;
  /** They are absent for a plan that is always there. */
  terms?: PlanTerms;
}

type Plans = Partial<Pick<SitePageContent<'plans'>, 'prices' | 'monthly' | 'annual' | 'plans'>>;

/**
 * Returns all plans of the office: the monthly and the annual one first. They have default texts if the page of the
 * plans could not be loaded.
 * @example plansIn(useSitePage('plans').content).filter(({ isVisible }) => isVisible)
 */
export function plansIn(page: Plans | undefined, { monthly, annual }: PlanPrices = page?.prices ?? FIRST_PRICES) {
  const seed = (id: 'monthly' | 'annual', price: number, name: string): OfferedPlan => ({
    ...{ id, price, description: '' },
    ...(page?.[id] ?? { name, features: [] }),
    isVisible: id === 'monthly' || page?.annual?.isVisible !== false,
  });
  const others = (page?.plans ?? []).map(({ period, months, audience, ...plan }): OfferedPlan => {
    const once = period === 'once' && { isOnce: true as const };
    const terms = { name: plan.name, months: period === 'once' ? months : MONTHS[period], audience, ...once };
    return { ...plan, terms };
  });
  return [seed('monthly', monthly, 'Monthly Membership'), seed('annual', annual, 'Annual Membership'), ...others];
}
