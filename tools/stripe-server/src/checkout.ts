import { textAt, textsAt, type Form } from './form';
import type { MoneyMovements } from './money-movements';
import { invalidRequest, StripeError, type Session } from './objects';
import type { Store } from './store';

/** A card as a person types it at the hosted page. */
export interface TypedCard {
  number: string;
  /** Whether the person confirms the payment with their bank when it asks. */
  authenticates?: boolean;
}

const MINUTE = 60;
/** The shortest and the longest time in seconds after which a session may expire. */
const [SHORTEST, LONGEST] = [30 * MINUTE, 24 * 60 * MINUTE];

/** Completes a session with a card, as the person does at its page. Returns where the page goes next. */
function complete(
  store: Store,
  money: MoneyMovements,
  session: Session,
  { number, authenticates = false }: TypedCard,
  metadata: Record<string, string>,
): string {
  if (session.status !== 'open') throw invalidRequest('This page is no longer open.');
  const last4 = number.replace(/\D/g, '').slice(-4);
  if (last4.length < 4) throw invalidRequest('Your card number is incomplete.');
  const card = { last4, brand: 'visa', exp_month: 12, exp_year: new Date(store.now() * 1000).getUTCFullYear() + 3 };
  const { customer } = session;
  const method = store.add('payment_method', { type: 'card', customer, card });
  if (session.mode === 'setup') {
    const setup = { customer, payment_method: method.id, status: 'succeeded' as const };
    session.setup_intent = store.add('setup_intent', setup).id;
  } else {
    const known = session.payment_intent ? store.get('payment_intent', session.payment_intent) : undefined;
    const intent =
      known ??
      store.add('payment_intent', {
        amount: session.amount_total ?? 0,
        amount_received: 0,
        currency: session.currency ?? 'usd',
        customer,
        payment_method: method.id,
        latest_charge: null,
        last_payment_error: null,
        status: 'requires_payment_method',
        metadata,
      });
    intent.payment_method = method.id;
    session.payment_intent = intent.id;
    money.confirm(intent, authenticates ? 'authenticated' : 'present');
    session.payment_status = 'paid';
  }
  Object.assign(session, { status: 'complete', url: null });
  store.emit('checkout.session.completed', session);
  return session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id);
}

/** Creates hosted sessions, in which a person types a card. `baseUrl` is the address of this server. */
export function createCheckout(store: Store, money: MoneyMovements, baseUrl: () => string) {
  /** The metadata that the intent of a session gets. */
  const intentMetadata = new Map<string, Record<string, string>>();

  function create(form: Form): Session {
    const mode = textAt(form, 'mode');
    if (mode !== 'payment' && mode !== 'setup') throw invalidRequest('Invalid mode', 'parameter_invalid');
    const success_url = textAt(form, 'success_url');
    if (!success_url) throw invalidRequest('Missing required param: success_url.', 'parameter_missing');
    const now = store.now();
    const expires_at = Number(textAt(form, 'expires_at') ?? now + LONGEST);
    if (expires_at < now + SHORTEST || expires_at > now + LONGEST)
      throw invalidRequest('The `expires_at` timestamp must be less than 24 hours and at least 30 minutes from now.');
    const price = ['line_items', '0', 'price_data'];
    const amount = Number(textAt(form, ...price, 'unit_amount'));
    if (mode === 'payment' && !(Number.isInteger(amount) && amount > 0)) throw invalidRequest('Invalid amount');
    const session = store.add('checkout.session', {
      mode,
      url: null,
      status: 'open',
      payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
      amount_total: mode === 'payment' ? amount : null,
      currency: textAt(form, ...price, 'currency') ?? textAt(form, 'currency') ?? null,
      customer: store.get('customer', textAt(form, 'customer') ?? '').id,
      client_reference_id: textAt(form, 'client_reference_id') ?? null,
      payment_intent: null,
      setup_intent: null,
      expires_at,
      success_url,
      cancel_url: textAt(form, 'cancel_url') ?? null,
      metadata: textsAt(form, 'metadata'),
    });
    session.url = `${baseUrl()}/c/pay/${session.id}`;
    intentMetadata.set(session.id, textsAt(form, `${mode}_intent_data`, 'metadata'));
    return session;
  }

  function expire(session: Session): void {
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This is "${session.status}".`,
      );
    Object.assign(session, { status: 'expired', url: null });
    store.emit('checkout.session.expired', session);
  }

  return {
    create,
    expire,
    complete: (session: Session, card: TypedCard) =>
      complete(store, money, session, card, intentMetadata.get(session.id) ?? {}),
    /** Ends the sessions whose time is over. */
    expireOverdue(): void {
      for (const session of store.list('checkout.session'))
        if (session.status === 'open' && session.expires_at <= store.now()) expire(session);
    },
  };
}
export type Checkout = ReturnType<typeof createCheckout>;

/** Returns whether a bank asks the person to confirm a payment. */
export const needsAuthentication = (error: unknown): boolean =>
  error instanceof StripeError && error.error.code === 'authentication_required';
