import { createServiceClient, HttpError, isDuplicate, type Logger } from '@meridian/service-kit';
import {
  DEFAULT_CURRENCY,
  FIRST_PRICES,
  formatMoney,
  isExact,
  pricesIn,
  toMoney,
  toUnits,
  type Money,
  type PlanPrices,
} from '@meridian/shared-types';
import { sitePagesApi, type BodyOf, type authApi } from '@meridian/shared-types/contracts';
import type { AuthEnv } from '../env';
import type { CurrentPrices, StoredPrices } from '../models/plan-prices.model';

const LAST = { _id: 'last' } as const;

const toPrices = ({ monthly, annual }: PlanPrices, currency: string): CurrentPrices => ({
  monthly: toMoney(monthly, currency).amount,
  annual: toMoney(annual, currency).amount,
  currency,
});

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
    const { monthly, annual, currency } = prices;
    if (stored?.monthly === monthly && stored.annual === annual && stored.currency === currency) return;
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
      return (
        (await StoredPrices.findById(LAST._id, { _id: 0 }).lean<CurrentPrices>()) ??
        toPrices(FIRST_PRICES, DEFAULT_CURRENCY)
      );
    const prices = toPrices(pricesIn(plans.content), organization.content.currency);
    await store(prices);
    return prices;
  };
}

type Choice = Pick<BodyOf<typeof authApi.changePlan>, 'plan' | 'amount' | 'currency'>;

/**
 * Returns the price of a plan in minor units if it is the one that the person saw, so that nobody agrees to another.
 * @throws {HttpError} 409 with the prices of all plans if the plan has another price
 */
export function requireCurrentPrice(
  { monthly, annual, currency }: CurrentPrices,
  { plan, amount, currency: seen = currency }: Choice,
  then: 'pay' | 'choose',
): Money {
  const price = { amount: plan === 'annual' ? annual : monthly, currency };
  if (seen === currency && isExact(amount, currency) && toMoney(amount, currency).amount === price.amount) return price;
  const inUnits = (minor: number) => toUnits({ amount: minor, currency });
  throw new HttpError(
    409,
    'price_changed',
    `The price has changed to ${formatMoney(price)}. Look at it and ${then} again.`,
    undefined,
    { monthly: inUnits(monthly), annual: inUnits(annual), currency },
  );
}
