import { HttpError } from '@meridian/service-kit';
import { monthsInWords, planTerms } from '@meridian/shared-types';
import Stripe from 'stripe';
import type { HostedProvider, HostedSession, ProviderEvent } from '../hosted-provider';
import type { StripeCustomers } from './stripe-customers';
import { CARD, idOf, cardOf, planMetadata, toPayment, type IntentMetadata } from './stripe-objects';
import { toStripeMoney } from './stripe-money';
import { createStripeReads, orUndefined, secondsOf } from './stripe-reads';

interface PageOptions {
  webhookSecret: string;
  publicUrl: string;
}

const STATES = ['complete', 'expired', 'open'] as const;

/** The kinds of objects that events are about. */
const ABOUT: Record<string, NonNullable<ProviderEvent['about']>['kind']> = {
  'checkout.session': 'session',
  payment_intent: 'payment',
  charge: 'refunds',
  refund: 'refund',
  dispute: 'dispute',
};

/** Reads a page anew. If it is complete, its card is saved. */
async function readSession(stripe: Stripe, customers: StripeCustomers, id: string): Promise<HostedSession | undefined> {
  const expand = [`payment_intent.${CARD}`, `setup_intent.${CARD}`];
  const session = await orUndefined(stripe.checkout.sessions.retrieve(id, { expand }));
  const userId = session?.client_reference_id;
  if (!session || !userId) return undefined;
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const setup = typeof session.setup_intent === 'object' ? session.setup_intent : null;
  const method = (intent?.status === 'succeeded' && intent.payment_method) || setup?.payment_method;
  const customerId = idOf(session.customer);
  const isSaved =
    session.status === 'complete' && customerId !== undefined && typeof method === 'object' && method
      ? await customers.saveCard(customerId, method, new Date(1000 * session.created))
      : false;
  const payment = intent ? toPayment(intent) : undefined;
  return {
    id,
    userId,
    state: STATES.find((state) => state === session.status) ?? 'open',
    ...(payment && { payment }),
    ...(setup && isSaved && cardOf(setup.payment_method)),
  };
}

/** Verifies an event, and returns what it is about. */
function readEvent(stripe: Stripe, secret: string, body: Buffer, signature: string): ProviderEvent {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, secret);
  } catch {
    throw new HttpError(400, 'bad_signature', 'This message has no valid signature.');
  }
  const object = event.data.object as {
    id?: string;
    object: string;
    payment_intent?: string | { id: string } | null;
  };
  const kind = ABOUT[object.object];
  const id = kind === 'refunds' ? idOf(object.payment_intent) : object.id;
  return { id: event.id, ...(kind && id && { about: { kind, id } }) };
}

/** Creates the pages of Stripe, and the reads of its objects. */
export function createStripePages(
  stripe: Stripe,
  customers: StripeCustomers,
  { webhookSecret, publicUrl }: PageOptions,
): HostedProvider {
  const returnUrls = (page: string) => {
    const url = new URL(page, publicUrl).href;
    const separator = url.includes('?') ? '&' : '?';
    // Stripe replaces the placeholder.
    return {
      success_url: `${url}${separator}checkout={CHECKOUT_SESSION_ID}`,
      cancel_url: `${url}${separator}checkout=cancelled`,
    };
  };

  return {
    async openCheckout(payer, charge, expiresAt) {
      const { plan, terms, idempotencyKey } = charge;
      const { amount, currency } = toStripeMoney(charge);
      const name = `${terms?.name ?? 'Membership'}, ${monthsInWords(planTerms(charge).months)}`;
      const own = { userId: payer.userId, key: idempotencyKey, kind: 'payment' as const };
      const metadata = { ...own, ...planMetadata({ plan, terms }) } satisfies IntentMetadata;
      const { id, url } = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          customer: await customers.customerOf(payer),
          client_reference_id: payer.userId,
          allowed_payment_method_types: ['card'],
          line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name } } }],
          payment_intent_data: { setup_future_usage: 'off_session', metadata },
          expires_at: secondsOf(expiresAt),
          ...returnUrls('/subscribe'),
        },
        { idempotencyKey: `checkout ${payer.userId} ${idempotencyKey}` },
      );
      return { id, url: url ?? '' };
    },

    async openCardChange(payer, currency) {
      const { id, url } = await stripe.checkout.sessions.create({
        mode: 'setup',
        customer: await customers.customerOf(payer),
        client_reference_id: payer.userId,
        allowed_payment_method_types: ['card'],
        currency: currency.toLowerCase(),
        ...returnUrls('/profile?tab=billing'),
      });
      return { id, url: url ?? '' };
    },

    readSession: (id) => readSession(stripe, customers, id),

    async closeSession(id) {
      await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
        // It is over already, which the next read shows.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
    },

    readEvent: (body, signature) => readEvent(stripe, webhookSecret, body, signature),
    ...createStripeReads(stripe),
    forgetDeleted: customers.forgetDeleted,
  };
}
