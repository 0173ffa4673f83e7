import type { Models } from '../models/create-models';
import type { Logger } from '@meridian/service-kit';
import type { PaymentProvider } from '../payments/payment-provider';

/** The most refunds in one run. */
const MAX = 50;

const FIELDS = { chargeKey: 1, providerId: 1, cardLast4: 1, amount: 1, currency: 1 } as const;

/**
 * Sends due refunds to the provider, which accepts a key only once. The money is therefore sent once, even if several
 * replicas try or one crashes before it stores the success.
 */
export async function sendRefunds({
  DueRefunds,
  paymentProvider,
  log,
}: Pick<Models, 'DueRefunds'> & { log: Logger; paymentProvider: PaymentProvider }): Promise<void> {
  for (const { _id, ...refund } of await DueRefunds.find({}, FIELDS).sort({ _id: 1 }).limit(MAX).lean())
    try {
      await paymentProvider.refund({ ...refund, idempotencyKey: String(_id) });
      await DueRefunds.deleteOne({ _id });
    } catch (error) {
      log.warn({ err: error, refund: String(_id) }, 'refund not sent yet');
    }
}
