import { createHmac } from 'node:crypto';
import type { StripeEvent } from './objects';

/** What happens to events: they are sent at once, wait for {@link Webhooks.release}, or never arrive. */
export type WebhookMode = 'sent' | 'held' | 'lost';

export interface WebhookTarget {
  url: string;
  secret: string;
}

/** Milliseconds between two attempts in this server. Stripe repeats for three days. */
const RETRY_MS = 500;
/** The most attempts for an event. */
const ATTEMPTS = 50;

/** Signs a payload as Stripe does: an HMAC over its time and bytes. */
export const sign = (payload: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;

/** Creates the delivery of events. It repeats an event until the receiver answers with a success. */
export function createWebhooks(target: () => WebhookTarget | undefined) {
  const state = { mode: 'sent' as WebhookMode, isClosed: false };
  const held: StripeEvent[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const statuses: { id: string; type: string; status: number }[] = [];

  /** Sends an event once. Returns the status of the response, or 0 without one. */
  async function send(event: StripeEvent): Promise<number> {
    const to = target();
    if (!to) return 200;
    const body = JSON.stringify(event);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(body, to.secret) };
    const status = await fetch(to.url, { method: 'POST', headers, body }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    statuses.push({ id: event.id, type: event.type, status });
    return status;
  }

  async function deliver(event: StripeEvent, attempt = 1): Promise<void> {
    const status = await send(event);
    if ((status >= 200 && status < 300) || attempt >= ATTEMPTS || state.isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void deliver(event, attempt + 1);
    }, RETRY_MS);
    timers.add(timer);
  }

  return {
    /** The attempts so far, with the statuses of the responses. */
    statuses,
    /** The events that wait. */
    held,
    receive(event: StripeEvent): void {
      if (state.mode === 'held') held.push(event);
      else if (state.mode === 'sent') void deliver(event);
    },
    setMode(mode: WebhookMode): void {
      state.mode = mode;
    },
    /**
     * Sends the events that waited, one after the other, in another order or several times. Resolves to the statuses of
     * the responses.
     */
    async release({ order = (events: StripeEvent[]) => events, copies = 1 } = {}): Promise<number[]> {
      const results: number[] = [];
      for (const event of order(held.splice(0)))
        results.push(...(await Promise.all(Array.from({ length: copies }, () => send(event)))));
      return results;
    },
    /** Sends an event once more. */
    send,
    close(): void {
      state.isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
