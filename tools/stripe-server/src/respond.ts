import type { IncomingMessage, ServerResponse } from 'node:http';
import { needsAuthentication } from './checkout';
import type { ApiResponse } from './idempotency';
import { StripeError } from './objects';
import { checkoutPage, closedPage, dashboardPage } from './pages';
import type { Parts } from './parts';

const DAY_MS = 24 * 60 * 60_000;

async function readBody(req: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of req) body += String(chunk);
  return body;
}

const refusal = (status: number, type: string, message: string): ApiResponse => ({
  status,
  body: { error: { type, message } },
});

/** Handles a call of the API. Returns undefined if a fault closes the connection. */
async function callApi({ calls, faults, once, handle }: Parts, req: IncomingMessage, url: URL) {
  const method = req.method ?? 'GET';
  const body = await readBody(req);
  const call = `${method} ${url.pathname}`;
  calls.push(call);
  const index = faults.findIndex((each) => call.startsWith(each.call));
  const [fault] = index < 0 ? [] : faults.splice(index, 1);
  if (fault?.kind === 'cut-before') return undefined;
  if (typeof fault?.kind === 'number') return refusal(fault.kind, 'api_error', 'This is a fault of a test.');
  if (!/^(?:Bearer|Basic) /.test(req.headers.authorization ?? ''))
    return refusal(401, 'invalid_request_error', 'You did not provide an API key.');
  const key = req.headers['idempotency-key'];
  const response = await once(typeof key === 'string' ? key : undefined, `${url.pathname}?${body}`, async () => {
    try {
      return { status: 200, body: handle(method, url.pathname, method === 'GET' ? url.search.slice(1) : body) };
    } catch (error) {
      if (error instanceof StripeError) return { status: error.status, body: { error: error.error } };
      throw error;
    }
  });
  return fault?.kind === 'cut-after' ? undefined : response;
}

const sendPage = (res: ServerResponse, html: string): void => {
  res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
};

function showCheckout({ store, checkout }: Parts, res: ServerResponse, id: string, body: string | undefined): void {
  const session = store.get('checkout.session', id);
  if (session.status !== 'open') return sendPage(res, closedPage());
  if (body === undefined) return sendPage(res, checkoutPage(session));
  const typed = new URLSearchParams(body);
  try {
    const number = typed.get('number') ?? '';
    const location = checkout.complete(session, { number, authenticates: typed.get('authenticates') === 'yes' });
    res.writeHead(303, { location }).end();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    sendPage(res, checkoutPage(session, { message: error.message, asksBank: needsAuthentication(error) }));
  }
}

function actOnDashboard({ store, money, advance }: Parts, what: string, id: string): void {
  if (what === 'advance') advance(DAY_MS);
  else if (what === 'payout')
    for (const currency of new Set(store.list('balance_transaction').map((each) => each.currency)))
      money.payOut(currency);
  else if (what === 'refund') money.refund(store.get('payment_intent', id), undefined, {});
  else if (what === 'dispute') money.dispute(store.get('payment_intent', id));
  else money.closeDispute(store.get('dispute', id), what === 'won' ? 'won' : 'lost');
}

/** Responds to a request: a page of a session, the page with refunds and disputes, or a call of the API. */
export async function respond(parts: Parts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { store, checkout, state, calls } = parts;
  const url = new URL(req.url ?? '/', state.url);
  const [, area = '', what = '', id = ''] = url.pathname.split('/');
  checkout.expireOverdue();
  if (url.pathname === '/readyz') return void res.writeHead(200).end('{"status":"ok"}');
  if (area === 'c') return showCheckout(parts, res, id, req.method === 'POST' ? await readBody(req) : undefined);
  if (area === 'dashboard' && req.method === 'POST') {
    actOnDashboard(parts, what, id);
    return void res.writeHead(303, { location: '/dashboard' }).end();
  }
  if (area === 'dashboard')
    return sendPage(res, dashboardPage(store.list('payment_intent'), store.list('dispute'), store.now()));
  const response = await callApi(parts, req, url);
  if (!response) return void req.socket.destroy();
  res.writeHead(response.status, {
    'content-type': 'application/json',
    'request-id': `req_${calls.length}`,
    ...(response.isReplayed && { 'idempotent-replayed': 'true' }),
  });
  res.end(JSON.stringify(response.body));
}
