import type { AuthEnv } from '../env';
import type { Models } from '../models/create-models';
import { createMockProvider, type PaymentProvider } from './payment-provider';
import { createStripeCharges } from './stripe/stripe-charges';
import { createStripeClient } from './stripe/stripe-client';
import { createStripeCustomers } from './stripe/stripe-customers';
import { createStripePages } from './stripe/stripe-pages';
import { createStripePayouts } from './stripe/stripe-payouts';

type ProviderEnv = Pick<
  AuthEnv,
  'PAYMENTS' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL' | 'PUBLIC_URL'
>;

/** Returns whether a key is of Stripe's test mode, in which nothing is charged. */
export const isTestKey = (key: string): boolean => /^[a-z]+_test_/.test(key);

/** Creates the provider that the configuration names. */
export function createProvider(
  env: ProviderEnv,
  { ProviderCustomers }: Pick<Models, 'ProviderCustomers'>,
): PaymentProvider {
  if (env.PAYMENTS !== 'stripe') return createMockProvider();
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (!key || !webhookSecret) throw new Error('PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET');
  const stripe = createStripeClient(key, env.STRIPE_API_URL);
  const customers = createStripeCustomers(stripe, ProviderCustomers);
  return {
    ...(isTestKey(key) && { isPlayMoney: true as const }),
    ...createStripeCharges(stripe, customers),
    payouts: createStripePayouts(stripe),
    hosted: createStripePages(stripe, customers, { webhookSecret, publicUrl: env.PUBLIC_URL }),
  };
}
