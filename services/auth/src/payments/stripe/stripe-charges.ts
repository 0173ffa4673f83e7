import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { RefundRefused, type PaymentProvider } from '../payment-provider';
import type { StripeCustomers } from './stripe-customers';
import { CARD, cardOf, planMetadata, unpaidResult, type IntentMetadata } from './stripe-objects';
import { toStripeMoney } from './stripe-money';

/** The most payments of a customer among which an earlier attempt is searched. */
const RECENT = 100;

/** Creates charges of saved cards while the person is away, and refunds. */
export function createStripeCharges(
  stripe: Stripe,
  customers: StripeCustomers,
): Pick<PaymentProvider, 'charge' | 'findResult' | 'refund'> {
  /**
   * Finds the intent of a key. Stripe forgets an idempotency key after a day, but not the intent, so a charge is never
   * made twice, however late its result is asked for.
   */
  async function findIntent(userId: string, key: string): Promise<Stripe.PaymentIntent | undefined> {
    for (const customer of await customers.idsOf(userId)) {
      const { data } = await stripe.paymentIntents.list({ customer, limit: RECENT, expand: [`data.${CARD}`] });
      const found = data.find(({ metadata }) => metadata.key === key);
      if (found) return found;
    }
    return undefined;
  }

  return {
    async charge({ userId, plan, terms, cardLast4, idempotencyKey = `${userId} ${randomUUID()}`, ...money }) {
      const key = withoutUser(userId, idempotencyKey);
      const known = await findIntent(userId, key);
      const result = known && resultOf(known);
      if (result) return result;
      const card = await customers.cardOf(userId, cardLast4);
      if (!card) return 'declined'; // The membership was paid without Stripe.
      const metadata = { userId, key, ...planMetadata({ plan, terms }), kind: 'renewal' } satisfies IntentMetadata;
      const params = {
        ...toStripeMoney(money),
        customer: card.customerId,
        payment_method: card.methodId,
        off_session: true,
        confirm: true,
        metadata,
        expand: [CARD],
      };
      try {
        const made = resultOf(await stripe.paymentIntents.create(params, { idempotencyKey }));
        if (made) return made;
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
        return unpaidResult(error);
      }
      throw new Error('the charge has no result yet'); // It is asked for again.
    },

    async findResult(idempotencyKey) {
      const [userId = ''] = idempotencyKey.split(' ', 1);
      const known = await findIntent(userId, withoutUser(userId, idempotencyKey));
      return known && resultOf(known);
    },

    async refund({ providerId, idempotencyKey, amount, currency }) {
      if (providerId === undefined) return; // Nothing was charged.
      const made = await stripe.refunds.list({ payment_intent: providerId, limit: RECENT });
      if (made.data.some(({ metadata }) => metadata?.line === idempotencyKey)) return;
      const { amount: counted } = toStripeMoney({ amount, currency });
      const params = { payment_intent: providerId, amount: counted, metadata: { line: idempotencyKey } };
      await stripe.refunds.create(params, { idempotencyKey: `refund ${idempotencyKey}` }).catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new RefundRefused(error.message);
        throw error;
      });
    },
  };
}

const withoutUser = (userId: string, key: string): string =>
  key.startsWith(`${userId} `) ? key.slice(userId.length + 1) : key;

/** Returns the result of an intent, or undefined while it has none. */
function resultOf(intent: Stripe.PaymentIntent) {
  const { id, status, last_payment_error: error, payment_method: method } = intent;
  if (status === 'succeeded') return { providerId: id, ...cardOf(method) };
  if (status === 'requires_action') return 'needs-authentication' as const;
  return status === 'processing' ? undefined : unpaidResult(error);
}
