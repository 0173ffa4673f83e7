import { FIRST_PRICES } from '@meridian/shared-types';
import { startStripeServer, type StripeServer } from '@meridian/stripe-server';
import type { AuthEnv } from '../env';
import { createProvider } from '../payments/create-provider';
import { runHostedJobs } from '../hosted-payments/hosted-jobs';
import { reconcile } from '../hosted-payments/reconcile';
import type { HostedNeeds } from '../hosted-payments/needed';
import { renewSubscriptions } from '../payments/renew-subscriptions';
import { sendRefunds } from '../hosted-payments/send-refunds';
import { createAuthTestServer, type AuthTestServer, type Person } from './test-server';

const SECRET = 'whsec_of_a_test';
/** Longer than any test. The tests run the jobs themselves. */
const NO_JOBS_MS = 3_600_000;
const WEBHOOK = '/api/payments/webhook';

/** The plans that are always there. */
export type SeedPlan = keyof typeof FIRST_PRICES;

/** The environment of a service that takes payments with the test server of Stripe. */
const stripeEnv = (stripe: StripeServer): Partial<AuthEnv> => ({
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_of_a_test',
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_API_URL: stripe.url,
});

/**
 * Runs the service with the test server of Stripe during the tests of a file. The properties exist from the first test
 * on.
 */
export function serveStripe() {
  const served = {} as { auth: AuthTestServer; stripe: StripeServer };
  beforeAll(async () => {
    served.stripe = await startStripeServer();
    served.auth = await createAuthTestServer(stripeEnv(served.stripe), undefined, NO_JOBS_MS);
    served.stripe.setWebhook({ url: `${served.auth.url}${WEBHOOK}`, secret: SECRET });
  });
  beforeEach(() => served.stripe.webhooks.setMode('sent'));
  afterAll(async () => {
    await served.stripe.close();
    await served.auth.stop();
  });
  const needs = (): HostedNeeds => {
    const { auth } = served;
    const log = {
      warn: () => undefined,
      error: () => undefined,
      info: () => undefined,
    } as unknown as HostedNeeds['log'];
    const paymentProvider = createProvider(auth.env, auth);
    const announceChange = () => undefined;
    const personSync = { sendSoonFor: async () => undefined };
    const readIssuer = async () => ({ name: 'Meridian' });
    return { ...auth, paymentProvider, isFreeInProduction: false, announceChange, personSync, readIssuer, log };
  };
  const inReplicas = async (replicas: number, work: (dependencies: HostedNeeds) => Promise<void>): Promise<void> => {
    await Promise.all(Array.from({ length: replicas }, () => work(needs())));
  };
  return Object.assign(served, {
    /** Renews memberships at a time, in several replicas. */
    renew: (at: Date, replicas = 1) => inReplicas(replicas, (each) => renewSubscriptions(each, () => at)),
    sendRefunds: (replicas = 1) =>
      inReplicas(replicas, (each) => sendRefunds({ ...each, DueRefunds: served.auth.DueRefunds })),
    runJobs: (at = new Date(), replicas = 1) => inReplicas(replicas, (each) => runHostedJobs(each, () => at)),
    /** Compares the records now, whenever they were compared before. */
    reconcile: async (replicas = 1) => {
      await served.auth.Reconciliations.updateMany({}, { $set: { nextAt: new Date(0) } });
      const { hosted } = needs().paymentProvider;
      if (hosted) await inReplicas(replicas, (each) => reconcile({ ...each, hosted }));
    },
    /** Opens the page of a payment, as the person does. */
    checkout: async ({ browser }: Pick<Person, 'browser'>, plan: SeedPlan = 'monthly') =>
      browser.call<{ url: string; code?: string }>('POST', '/api/payments/checkout', {
        plan,
        amount: FIRST_PRICES[plan],
      }),
    /** Tells the site that the person has returned from a page. */
    finish: async ({ browser }: Pick<Person, 'browser'>, url: string) =>
      browser.call<{ state?: string; code?: string }>('POST', '/api/payments/checkout/finish', {
        sessionId: url.split('/').at(-1),
      }),
  });
}
