import { createApi } from './api';
import { createCheckout } from './checkout';
import { createIdempotency } from './idempotency';
import { createMoneyMovements } from './money-movements';
import { createStore } from './store';
import { createWebhooks, type WebhookTarget } from './webhooks';

/** A fault of the next call whose method and path begin with this text, such as `POST /v1/payment_intents`. */
export interface ApiFault {
  call: string;
  /** `cut-before` closes the connection before anything happens, `cut-after` when it is done. A number is a status. */
  kind: 'cut-before' | 'cut-after' | number;
}

/** Creates the parts of the server, which have no connection yet. */
export function createParts(webhook: WebhookTarget | undefined) {
  const state = { webhook, url: '' };
  const webhooks = createWebhooks(() => state.webhook);
  const store = createStore(webhooks.receive);
  const money = createMoneyMovements(store);
  const checkout = createCheckout(store, money, () => state.url);
  const faults: ApiFault[] = [];
  const calls: string[] = [];
  return {
    state,
    webhooks,
    store,
    money,
    checkout,
    handle: createApi(store, money, checkout),
    once: createIdempotency(store.now),
    faults,
    calls,
    advance(ms: number): void {
      store.advance(ms);
      checkout.expireOverdue();
    },
  };
}
export type Parts = ReturnType<typeof createParts>;
