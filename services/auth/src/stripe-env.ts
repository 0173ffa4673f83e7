import type { ProductionRule } from '@meridian/service-kit';

const OWN_HOSTS = new Set(['api.stripe.com', 'localhost', '127.0.0.1', '[::1]']);

const neededByStripe =
  (name: string): ProductionRule =>
  (given) =>
    given.PAYMENTS === 'stripe' && !given[name] ? { refused: `${name}: required with PAYMENTS=stripe` } : undefined;

/** What production requires of payments with Stripe. */
export const STRIPE_RULES: readonly ProductionRule[] = [
  neededByStripe('STRIPE_SECRET_KEY'),
  neededByStripe('STRIPE_WEBHOOK_SECRET'),
  ({ PAYMENTS, STRIPE_SECRET_KEY = '' }) =>
    PAYMENTS === 'stripe' && /^[a-z]+_test_/.test(STRIPE_SECRET_KEY)
      ? { off: 'STRIPE_SECRET_KEY: is of the test mode, so memberships are play money, and nothing is charged' }
      : undefined,
  ({ STRIPE_API_URL }) =>
    STRIPE_API_URL && !(URL.canParse(STRIPE_API_URL) && OWN_HOSTS.has(new URL(STRIPE_API_URL).hostname))
      ? {
          refused:
            'STRIPE_API_URL: is for tests. Production accepts only Stripe itself or a server of the same machine',
        }
      : undefined,
];
