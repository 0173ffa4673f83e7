import Stripe from 'stripe';
import type { HostedProvider } from '../hosted-provider';
import { CARD, toDispute, toPayment, toRefund } from './stripe-objects';

const PAGE_SIZE = 100;

/** Seconds of a date. */
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Resolves to undefined if Stripe does not know the object. */
export const orUndefined = async <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
    throw error;
  });

async function* converted<From, To>(list: AsyncIterable<From>, convert: (each: From) => To | undefined) {
  for await (const each of list) {
    const result = convert(each);
    if (result) yield result;
  }
}

type Reads = Pick<
  HostedProvider,
  'readPayment' | 'readRefund' | 'listRefundsOf' | 'readDispute' | 'listPayments' | 'listRefunds' | 'listDisputes'
>;

/** Creates the reads of payments, refunds and disputes. */
export function createStripeReads(stripe: Stripe): Reads {
  return {
    readPayment: async (id) => {
      const intent = await orUndefined(stripe.paymentIntents.retrieve(id, { expand: [CARD] }));
      return intent && toPayment(intent);
    },
    readRefund: async (id) => {
      const refund = await orUndefined(stripe.refunds.retrieve(id));
      return refund && toRefund(refund);
    },
    listRefundsOf: async (paymentId) =>
      (await stripe.refunds.list({ payment_intent: paymentId, limit: PAGE_SIZE })).data.flatMap(
        (refund) => toRefund(refund) ?? [],
      ),
    readDispute: async (id) => {
      const dispute = await orUndefined(stripe.disputes.retrieve(id));
      return dispute && toDispute(dispute);
    },
    listPayments: (since) =>
      converted(
        stripe.paymentIntents.list({ created: { gte: secondsOf(since) }, limit: PAGE_SIZE, expand: [`data.${CARD}`] }),
        toPayment,
      ),
    listRefunds: (since) =>
      converted(stripe.refunds.list({ created: { gte: secondsOf(since) }, limit: PAGE_SIZE }), toRefund),
    listDisputes: (since) =>
      converted(stripe.disputes.list({ created: { gte: secondsOf(since) }, limit: PAGE_SIZE }), toDispute),
  };
}
