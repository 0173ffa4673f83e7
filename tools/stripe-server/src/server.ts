import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from './api';
import { createCheckout, needsAuthentication, type TypedCard } from './checkout';
import { createIdempotency, type ApiResponse } from './idempotency';
import { createMoneyMovements } from './money-movements';
import { StripeError, type Session } from './objects';
import { checkoutPage, closedPage, dashboardPage } from './pages';
import { createStore } from './store';
import { createWebhooks, type WebhookTarget } from './webhooks';

export interface StripeServerOptions {
  host?: string;
  port?: number;
  /** The receiver of events. It can be set later. */
  webhook?: WebhookTarget;
}

/** A fault of the next call whose method and path begin with this text, such as `POST /v1/payment_intents`. */
export interface ApiFault {
  call: string;
  /** `cut-before` closes the connection before anything happens, `cut-after` when it is done. A number is a status. */
  kind: 'cut-before' | 'cut-after' | number;
}

const DAY_MS = 24 * 60 * 60_000;

async function readBody(req: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of req) body += String(chunk);
  return body;
}

/**
 * Starts a server that speaks the part of Stripe's API that payments need, with a hosted page at which a person can pay.
 * It keeps everything in memory, has its own clock, and can fail on purpose. It is for tests and demos only.
 * @example const stripe = await startStripeServer(); stripe.setWebhook({ url, secret });
 */
export async function startStripeServer({ host = '127.0.0.1', port = 0, webhook }: StripeServerOptions = {}) {
  const state = { webhook, url: '' };
  const webhooks = createWebhooks(() => state.webhook);
  const store = createStore(webhooks.receive);
  const money = createMoneyMovements(store);
  const checkout = createCheckout(store, money, () => state.url);
  const handle = createApi(store, money, checkout);
  const once = createIdempotency(store.now);
  const faults: ApiFault[] = [];
  const calls: string[] = [];
  const advance = (ms: number): void => {
    store.advance(ms);
    checkout.expireOverdue();
  };

  /** Handles a call of the API. Returns undefined if a fault closes the connection. */
  async function callApi(req: IncomingMessage, url: URL): Promise<ApiResponse | undefined> {
    const method = req.method ?? 'GET';
    const body = await readBody(req);
    calls.push(`${method} ${url.pathname}`);
    const index = faults.findIndex(({ call }) => `${method} ${url.pathname}`.startsWith(call));
    const [fault] = index < 0 ? [] : faults.splice(index, 1);
    if (fault?.kind === 'cut-before') return undefined;
    if (typeof fault?.kind === 'number')
      return { status: fault.kind, body: { error: { type: 'api_error', message: 'Fault' } } };
    if (!/^(?:Bearer|Basic) /.test(req.headers.authorization ?? ''))
      return {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'You did not provide an API key.' } },
      };
    const parameters = method === 'GET' ? url.search.slice(1) : body;
    const key = req.headers['idempotency-key'];
    const response = await once(typeof key === 'string' ? key : undefined, `${url.pathname}?${body}`, async () => {
      try {
        return { status: 200, body: handle(method, url.pathname, parameters) };
      } catch (error) {
        if (error instanceof StripeError) return { status: error.status, body: { error: error.error } };
        throw error;
      }
    });
    return fault?.kind === 'cut-after' ? undefined : response;
  }

  function showCheckout(res: ServerResponse, id: string, body: string | undefined): void {
    const session = store.get('checkout.session', id);
    const html = (text: string) => res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
    if (session.status !== 'open') return void html(closedPage());
    if (body === undefined) return void html(checkoutPage(session));
    const typed = new URLSearchParams(body);
    try {
      const number = typed.get('number') ?? '';
      const location = checkout.complete(session, { number, authenticates: typed.get('authenticates') === 'yes' });
      res.writeHead(303, { location }).end();
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      html(checkoutPage(session, { message: error.message, asksBank: needsAuthentication(error) }));
    }
  }

  function actOnDashboard(what: string, id: string): void {
    if (what === 'advance') advance(DAY_MS);
    else if (what === 'payout')
      for (const currency of new Set(store.list('balance_transaction').map((each) => each.currency)))
        money.payOut(currency);
    else if (what === 'refund') money.refund(store.get('payment_intent', id), undefined, {});
    else if (what === 'dispute') money.dispute(store.get('payment_intent', id));
    else money.closeDispute(store.get('dispute', id), what === 'won' ? 'won' : 'lost');
  }

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', state.url);
    const [, area = '', what = '', id = ''] = url.pathname.split('/');
    checkout.expireOverdue();
    if (url.pathname === '/readyz') return void res.writeHead(200).end('{"status":"ok"}');
    if (area === 'c') return showCheckout(res, id, req.method === 'POST' ? await readBody(req) : undefined);
    if (area === 'dashboard' || area === '') {
      if (req.method === 'POST') {
        actOnDashboard(what, id);
        return void res.writeHead(303, { location: '/dashboard' }).end();
      }
      const html = dashboardPage(store.list('payment_intent'), store.list('dispute'), store.now());
      return void res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    }
    const response = await callApi(req, url);
    if (!response) return void req.socket.destroy();
    res.writeHead(response.status, {
      'content-type': 'application/json',
      'request-id': `req_${calls.length}`,
      ...(response.isReplayed && { 'idempotent-replayed': 'true' }),
    });
    res.end(JSON.stringify(response.body));
  }

  const server = createServer((req, res) => {
    respond(req, res).catch((error: unknown) => {
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
    /** The faults that still wait for their call. */
    faults,
    /** The calls so far, such as `POST /v1/refunds`. */
    calls,
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
