import { createServiceClient, HttpError, isDuplicate, type Logger } from '@meridian/service-kit';
import { FIRST_PRICES, pricesIn, type Plan, type PlanPrices } from '@meridian/shared-types';
import { sitePagesApi } from '@meridian/shared-types/contracts';
import type { AuthEnv } from '../env';
import type { StoredPrices } from '../models/plan-prices.model';

const LAST = { _id: 'last' } as const;

/**
 * Reads the prices of the plans from the content service. While it is unavailable, the prices of its last response to
 * any replica apply, so that people can pay. If it has never responded, the first prices apply.
 */
export function createPriceReader(
  { StoredPrices, log }: { StoredPrices: StoredPrices; log: Logger },
  env: Pick<AuthEnv, 'CONTENT_URL' | 'SERVICE_TOKEN'>,
): () => Promise<PlanPrices> {
  const content = createServiceClient({ get: sitePagesApi.get }, env.CONTENT_URL, env.SERVICE_TOKEN);

  let stored: PlanPrices | undefined;
  async function store({ monthly, annual }: PlanPrices): Promise<void> {
    if (stored?.monthly === monthly && stored.annual === annual) return;
    await StoredPrices.updateOne(LAST, { monthly, annual }, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error; // Another replica was faster.
    });
    stored = { monthly, annual };
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
 * Refuses an amount that is not the current price, so that nobody agrees to a price that they did not see.
 * @throws {HttpError} 409 with the prices of all plans if the plan costs another amount
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
