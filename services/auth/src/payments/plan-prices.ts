import { createServiceClient, HttpError, isDuplicate, type Logger } from '@meridian/kit';
import { FIRST_PRICES, pricesIn, type Plan, type PlanPrices } from '@meridian/shared-types';
import { sitePagesApi } from '@meridian/shared-types/contracts';
import type { AuthEnv } from '../env';
import type { StoredPrices } from './plan-prices.model';

const LAST = { _id: 'last' } as const;

/**
 * Asks the content service what the plans cost. While it does not respond it is what it said last, to whichever
 * replica, so that people can pay; and what the plans cost at first if it has never responded.
 */
export function createPriceReader(
  { StoredPrices, log }: { StoredPrices: StoredPrices; log: Logger },
  env: Pick<AuthEnv, 'CONTENT_URL' | 'SERVICE_TOKEN'>,
): () => Promise<PlanPrices> {
  const content = createServiceClient({ get: sitePagesApi.get }, env.CONTENT_URL, env.SERVICE_TOKEN);

  async function store({ monthly, annual }: PlanPrices): Promise<void> {
    await StoredPrices.updateOne(LAST, { monthly, annual }, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error; // another replica was first
    });
  }

  return async () => {
    const page = await content.get({ params: { page: 'plans' } }).catch((error: unknown) => {
      log.warn({ err: error }, 'the last known prices are used');
    });
    if (page?.page !== 'plans')
      return (await StoredPrices.findById(LAST._id, { _id: 0 }).lean<PlanPrices>()) ?? FIRST_PRICES;
    const prices = pricesIn(page.content);
    await store(prices);
    return prices;
  };
}

/**
 * Nothing is agreed that a person was not shown.
 * @throws {HttpError} 409 with the prices of all plans, if the plan costs another amount
 */
export function refuseOtherAmount(prices: PlanPrices, plan: Plan, amount: number, then: 'pay' | 'choose'): void {
  if (prices[plan] === amount) return;
  throw new HttpError(
    409,
    'price_changed',
    `The price has changed to $${prices[plan]}. Look at it and ${then} again.`,
    undefined,
    prices,
  );
}
