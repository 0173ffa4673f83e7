import Stripe from 'stripe';

/** Milliseconds after which a call has failed. With its repetition, it is shorter than the time of a lost charge. */
const TIMEOUT_MS = 20_000;

/** Creates the client of Stripe's API. `apiUrl` is another server that speaks the same, for tests and demos. */
export function createStripeClient(secretKey: string, apiUrl: string | undefined): Stripe {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}
