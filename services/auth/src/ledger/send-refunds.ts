import type { Dependencies } from '../dependencies';

/** Refunds in one run. */
const MOST = 50;

const FIELDS = { chargeKey: 1, cardLast4: 1, amount: 1 } as const;

/**
 * Has the provider send back what is due. It takes a key once, so whatever number of replicas tries, and however often
 * one is killed before it has stored the success, the money goes once.
 */
export async function sendRefunds({
  DueRefunds,
  paymentProvider,
  log,
}: Pick<Dependencies, 'DueRefunds' | 'paymentProvider' | 'log'>): Promise<void> {
  for (const { _id, chargeKey, cardLast4, amount } of await DueRefunds.find({}, FIELDS)
    .sort({ _id: 1 })
    .limit(MOST)
    .lean())
    try {
      await paymentProvider.refund({ chargeKey, cardLast4, amount, idempotencyKey: String(_id) });
      await DueRefunds.deleteOne({ _id });
    } catch (error) {
      log.warn({ err: error, refund: String(_id) }, 'refund not sent yet');
    }
}
