import type { Models } from '../models/create-models';
import type { HostedNeeds } from './needed';
import { storeFailedRefund } from './store-provider-changes';
import { RefundRefused } from '../payments/payment-provider';

/** The most refunds in one run. */
const MAX = 50;

const FIELDS = { chargeKey: 1, providerId: 1, cardLast4: 1, amount: 1, currency: 1 } as const;

/**
 * Sends due refunds to the provider, which accepts a key only once. The money is therefore sent once, even if several
 * replicas try or one crashes before it stores the success. A refund that the provider refuses for good is returned by
 * a line of the ledger.
 */
export async function sendRefunds(dependencies: HostedNeeds & Pick<Models, 'DueRefunds'>): Promise<void> {
  const { DueRefunds, paymentProvider, log } = dependencies;
  for (const { _id, ...refund } of await DueRefunds.find({}, FIELDS).sort({ _id: 1 }).limit(MAX).lean())
    try {
      await paymentProvider.refund({ ...refund, idempotencyKey: String(_id) }).catch(async (error: unknown) => {
        const { hosted } = paymentProvider;
        const paymentId = refund.providerId;
        if (!(error instanceof RefundRefused) || !hosted || !paymentId) throw error;
        const reason = `The payment provider refused it: ${error.message}`.slice(0, 200);
        await storeFailedRefund({ ...dependencies, hosted }, { ...refund, paymentId, lineId: String(_id), reason });
      });
      await DueRefunds.deleteOne({ _id });
    } catch (error) {
      log.warn({ err: error, refund: String(_id) }, 'refund not sent yet');
    }
}
