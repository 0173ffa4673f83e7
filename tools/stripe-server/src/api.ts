import { parseForm, textAt, textsAt, type Form } from './form';
import type { Checkout } from './checkout';
import type { MoneyMovements } from './money-movements';
import { invalidRequest, type AnyObject } from './objects';
import type { Store } from './store';

type Handle = (id: string, form: Form) => unknown;

interface ApiRoute {
  method: string;
  path: RegExp;
  handle: Handle;
}

/** Returns one page of a list, filtered by the parameters that this server knows. */
function pageOf(all: AnyObject[], form: Form): unknown {
  const fields = ['customer', 'payment_intent', 'payout', 'charge'];
  const isWithin = (each: AnyObject, field: 'created' | 'arrival_date') => {
    const [from, to] = [textAt(form, field, 'gte'), textAt(form, field, 'lt')];
    const at = (each as unknown as Record<string, number>)[field] ?? 0;
    return (from === undefined || at >= Number(from)) && (to === undefined || at < Number(to));
  };
  const matching = all.filter(
    (each) =>
      fields.every((field) => {
        const wanted = textAt(form, field);
        return wanted === undefined || (each as unknown as Record<string, unknown>)[field] === wanted;
      }) &&
      isWithin(each, 'created') &&
      isWithin(each, 'arrival_date'),
  );
  const after = textAt(form, 'starting_after');
  const start = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1;
  const limit = Number(textAt(form, 'limit') ?? 10);
  const data = matching.slice(start, start + limit);
  return { object: 'list', url: '', data, has_more: start + limit < matching.length };
}

/** Replaces the ids at the paths of `expand` by their objects. */
function expanded(store: Store, value: unknown, form: Form): unknown {
  const copy: unknown = structuredClone(value);
  for (const path of Object.values(textsAt(form, 'expand'))) expand(store, copy, path.split('.'));
  return copy;
}

function expand(store: Store, value: unknown, [name, ...rest]: string[]): void {
  if (name === undefined || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) return value.forEach((each) => expand(store, each, [name, ...rest]));
  const fields = value as Record<string, unknown>;
  const id = fields[name];
  if (typeof id === 'string') fields[name] = structuredClone(store.find(id)) ?? id;
  expand(store, fields[name], rest);
}

function createPaymentRoutes(store: Store, money: MoneyMovements): ApiRoute[] {
  const createIntent: Handle = (_id, form) => {
    const amount = Number(textAt(form, 'amount'));
    if (!Number.isInteger(amount) || amount <= 0)
      throw invalidRequest('Invalid integer: amount', 'parameter_invalid_integer');
    const method = store.get('payment_method', textAt(form, 'payment_method') ?? '');
    const customer = textAt(form, 'customer') ?? null;
    if (method.customer !== customer) throw invalidRequest('The payment method does not belong to the customer.');
    const intent = store.add('payment_intent', {
      amount,
      amount_received: 0,
      currency: textAt(form, 'currency') ?? 'usd',
      customer,
      payment_method: method.id,
      latest_charge: null,
      last_payment_error: null,
      status: 'requires_payment_method',
      metadata: textsAt(form, 'metadata'),
    });
    if (textAt(form, 'confirm') === 'true') money.confirm(intent, textAt(form, 'off_session') ? 'absent' : 'present');
    return intent;
  };
  return [
    { method: 'POST', path: /^\/v1\/payment_intents$/, handle: createIntent },
    {
      method: 'POST',
      path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
      handle: (id) => {
        const intent = store.get('payment_intent', id);
        if (intent.status === 'succeeded')
          throw invalidRequest('You cannot cancel this PaymentIntent.', 'payment_intent_unexpected_state');
        intent.status = 'canceled';
        return intent;
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/refunds$/,
      handle: (_id, form) => {
        const amount = textAt(form, 'amount');
        const intent = store.get('payment_intent', textAt(form, 'payment_intent') ?? '');
        return money.refund(intent, amount === undefined ? undefined : Number(amount), textsAt(form, 'metadata'));
      },
    },
  ];
}

function createCustomerRoutes(store: Store, checkout: Checkout): ApiRoute[] {
  return [
    {
      method: 'POST',
      path: /^\/v1\/customers$/,
      handle: (_id, form) =>
        store.add('customer', { email: textAt(form, 'email') ?? null, metadata: textsAt(form, 'metadata') }),
    },
    {
      method: 'DELETE',
      path: /^\/v1\/customers\/(\w+)$/,
      handle: (id) => {
        const customer = store.get('customer', id);
        customer.deleted = true;
        return { id, object: 'customer', deleted: true };
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/payment_methods\/(\w+)\/detach$/,
      handle: (id) => Object.assign(store.get('payment_method', id), { customer: null }),
    },
    { method: 'POST', path: /^\/v1\/checkout\/sessions$/, handle: (_id, form) => checkout.create(form) },
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      handle: (id) => {
        const session = store.get('checkout.session', id);
        checkout.expire(session);
        return session;
      },
    },
  ];
}

/** The types that can be read one by one and as a list, by their paths. */
const READABLE: Record<string, AnyObject['object']> = {
  customers: 'customer',
  payment_methods: 'payment_method',
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  setup_intents: 'setup_intent',
  'checkout/sessions': 'checkout.session',
  balance_transactions: 'balance_transaction',
  payouts: 'payout',
  events: 'event',
};

/** Creates the API: a function that handles a call with the parameters of a form, and returns an object. */
export function createApi(store: Store, money: MoneyMovements, checkout: Checkout) {
  const routes: ApiRoute[] = [
    ...createPaymentRoutes(store, money),
    ...createCustomerRoutes(store, checkout),
    ...Object.entries(READABLE).flatMap(([path, type]) => [
      {
        method: 'GET',
        path: new RegExp(`^/v1/${path}$`),
        handle: (_id: string, form: Form) => pageOf(store.list(type), form),
      },
      { method: 'GET', path: new RegExp(`^/v1/${path}/(\\w+)$`), handle: (id: string) => store.get(type, id) },
    ]),
  ];
  return (method: string, path: string, parameters: string): unknown => {
    for (const route of routes) {
      const match = route.method === method ? route.path.exec(path) : null;
      if (!match) continue;
      const form = parseForm(parameters);
      return expanded(store, route.handle(match[1] ?? '', form), form);
    }
    throw invalidRequest(`Unrecognized request URL (${method}: ${path}).`, undefined, 404);
  };
}
