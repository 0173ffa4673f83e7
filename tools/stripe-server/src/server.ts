import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TypedCard } from './checkout';
import { StripeError, type Session } from './objects';
import { createParts, type ApiFault } from './parts';
import { respond } from './respond';
import type { WebhookTarget } from './webhooks';

export interface StripeServerOptions {
  host?: string;
  port?: number;
  /** The receiver of events. It can be set later. */
  webhook?: WebhookTarget;
}

/**
 * Starts a server that speaks the part of Stripe's API that payments need, with a hosted page at which a person can
 * pay. It keeps everything in memory, has its own clock, and can fail on purpose. It is for tests and demos only.
 * @example const stripe = await startStripeServer(); stripe.setWebhook({ url, secret });
 */
export async function startStripeServer({ host = '127.0.0.1', port = 0, webhook }: StripeServerOptions = {}) {
  const parts = createParts(webhook);
  const { state, store, money, webhooks, calls, faults, advance, checkout } = parts;
  const server = createServer((req, res) => {
    respond(parts, req, res).catch((error: unknown) => {
      const known =
        error instanceof StripeError ? error : new StripeError(500, { type: 'api_error', message: String(error) });
      res.writeHead(known.status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: known.error }));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  state.url = `http://${host}:${(server.address() as AddressInfo).port}`;

  /** Returns the session of a hosted page. */
  const sessionAt = (pageUrl: string): Session => store.get('checkout.session', pageUrl.split('/').at(-1) ?? '');
  return {
    url: state.url,
    store,
    money,
    webhooks,
    /** The calls so far, such as `POST /v1/refunds`. */
    calls,
    /** The faults that still wait for their call. */
    faults,
    advance,
    setWebhook(target: WebhookTarget): void {
      state.webhook = target;
    },
    /** Makes a later call fail once. */
    fail(fault: ApiFault): void {
      faults.push(fault);
    },
    sessionAt,
    /** Pays at a hosted page, as a person does. Returns where the page goes next. */
    pay: (pageUrl: string, card: TypedCard = { number: '4242 4242 4242 4242' }): string =>
      checkout.complete(sessionAt(pageUrl), card),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        webhooks.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;
