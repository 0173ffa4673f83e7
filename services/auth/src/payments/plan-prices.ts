import { conflict, createServiceClient, HttpError, isDuplicate, type Logger } from '@meridian/service-kit';
import {
  DEFAULT_CURRENCY,
  FIRST_PRICES,
  formatMoney,
  isExact,
  plansIn,
  toMoney,
  toUnits,
  type Money,
  type PlanTerms,
  type SitePageContent,
} from '@meridian/shared-types';
import { sitePagesApi, type BodyOf, type authApi } from '@meridian/shared-types/contracts';
import { isDeepStrictEqual } from 'node:util';
import type { AuthEnv } from '../env';
import type { CurrentPlan, CurrentPrices, StoredPrices } from '../models/plan-prices.model';

const LAST = { _id: 'last' } as const;

const FIRST = {
  monthly: toMoney(FIRST_PRICES.monthly, DEFAULT_CURRENCY).amount,
  annual: toMoney(FIRST_PRICES.annual, DEFAULT_CURRENCY).amount,
  currency: DEFAULT_CURRENCY,
} satisfies CurrentPrices;

function toPrices(page: SitePageContent<'plans'>, currency: string): CurrentPrices {
  const toMinor = (units: number) => toMoney(units, currency).amount;
  const offered = plansIn(page);
  return {
    monthly: toMinor(page.prices.monthly),
    annual: toMinor(page.prices.annual),
    currency,
    isAnnualHidden: offered.some(({ id, isVisible }) => id === 'annual' && !isVisible),
    plans: offered.flatMap(({ id, price, isVisible, terms }) =>
      terms ? [{ id, amount: toMinor(price), isVisible, terms }] : [],
    ),
  };
}

/**
 * Reads the prices of the plans and their currency from the content service. While it is unavailable, the prices of its
 * last response to any replica apply, so that people can pay. If it has never responded, the first prices apply.
 */
export function createPriceReader(
  { StoredPrices, log }: { StoredPrices: StoredPrices; log: Logger },
  env: Pick<AuthEnv, 'CONTENT_URL' | 'SERVICE_TOKEN'>,
): () => Promise<CurrentPrices> {
  const content = createServiceClient({ get: sitePagesApi.get }, env.CONTENT_URL, env.SERVICE_TOKEN);

  let stored: CurrentPrices | undefined;
  async function store(prices: CurrentPrices): Promise<void> {
    if (isDeepStrictEqual(stored, prices)) return;
    await StoredPrices.updateOne(LAST, prices, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error; // Another replica was faster.
    });
    stored = prices;
  }

  return async () => {
    const [plans, organization] = await Promise.all([
      content.get({ params: { page: 'plans' } }),
      content.get({ params: { page: 'organization' } }),
    ]).catch((error: unknown) => {
      log.warn({ err: error }, 'the last known prices are used');
      return [];
    });
    if (plans?.page !== 'plans' || organization?.page !== 'organization')
      return (await StoredPrices.findById(LAST._id, { _id: 0 }).lean<CurrentPrices>()) ?? FIRST;
    const prices = toPrices(plans.content, organization.content.currency);
    await store(prices);
    return prices;
  };
}

type Choice = Pick<BodyOf<typeof authApi.changePlan>, 'plan' | 'amount' | 'currency'>;

/** The agreed price of a plan in minor units, and the terms of a plan that the office added. */
export type AgreedPlan = Money & { terms?: PlanTerms };

/** Returns a plan that people can take, or one that is hidden. @throws {HttpError} 400 if there is no such plan */
export function findPlan(
  { monthly, annual, isAnnualHidden, plans }: CurrentPrices,
  plan: string,
): Omit<CurrentPlan, 'terms'> & { terms?: PlanTerms } {
  if (plan === 'monthly') return { id: plan, amount: monthly, isVisible: true };
  if (plan === 'annual') return { id: plan, amount: annual, isVisible: !isAnnualHidden };
  const found = plans?.find(({ id }) => id === plan);
  if (!found) {
    const message = 'There is no such plan. Choose one of the plans on the page.';
    throw new HttpError(400, 'unknown_plan', message, [{ path: 'plan', message }]);
  }
  return found;
}

/**
 * Returns the price of a plan in minor units if it is the one that the person saw, so that nobody agrees to another.
 * @param current the plan that the person has; they may take it again after it was hidden
 * @throws {HttpError} 400 for an unknown plan, 409 for a hidden one, and 409 with the prices of all plans if the plan
 *   has another price
 */
export function requireCurrentPrice(
  prices: CurrentPrices,
  { plan, amount, currency: seen = prices.currency }: Choice,
  then: 'pay' | 'choose',
  current?: string,
): AgreedPlan {
  const { monthly, annual, currency, plans } = prices;
  const { amount: price, isVisible, terms } = findPlan(prices, plan);
  if (!isVisible && plan !== current)
    throw conflict('plan_hidden', 'This plan is no longer offered. Choose another one.');
  if (seen === currency && isExact(amount, currency) && toMoney(amount, currency).amount === price)
    return { amount: price, currency, ...(terms && { terms }) };
  const inUnits = (minor: number) => toUnits({ amount: minor, currency });
  throw new HttpError(
    409,
    'price_changed',
    `The price has changed to ${formatMoney({ amount: price, currency })}. Look at it and ${then} again.`,
    undefined,
    {
      ...{ monthly: inUnits(monthly), annual: inUnits(annual), currency },
      ...(plans?.length && { others: Object.fromEntries(plans.map((each) => [each.id, inUnits(each.amount)])) }),
    },
  );
}
