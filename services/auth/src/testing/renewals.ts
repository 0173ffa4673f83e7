import { paymentModel } from '../payments/payment.model';
import { createMockProvider, type Charge, type ChargeResult } from '../payments/payment-provider';
import { renewSubscriptions } from '../payments/renew-subscriptions';
import { userModel } from '../accounts/user.model';
import type { AuthRig } from './auth-rig';

interface Interruptions {
  /** Throws to prevent that the charge arrives. */
  beforeCharge?: () => void;
  /** Runs when the money is taken, and before the provider responds. */
  whenCharged?: () => unknown;
}

/** The job with a provider that takes a charge with the same key once, seen for one person. */
export function createRenewals({ db }: AuthRig, userId: string) {
  const mock = createMockProvider();
  const results = new Map<string | undefined, ChargeResult>();
  /** What was sent, and what took money. */
  const [sent, taken]: [Charge[], Charge[]] = [[], []];

  /** The clocks of the replicas differ by a millisecond each. */
  const run = async (at: Date, replicas = 1, { beforeCharge, whenCharged }: Interruptions = {}): Promise<void> => {
    const charge = async (charged: Charge) => {
      if (charged.userId !== userId) return mock.charge(charged);
      sent.push(charged);
      beforeCharge?.();
      const known = results.get(charged.idempotencyKey);
      const result = known === 'paid' ? known : await mock.charge(charged);
      results.set(charged.idempotencyKey, result);
      if (result === 'paid' && known !== 'paid') taken.push(charged);
      await whenCharged?.();
      return result;
    };
    const dependencies = {
      db,
      Users: userModel(db),
      Payments: paymentModel(db),
      paymentProvider: { charge, resultOf: (key: string) => Promise.resolve(results.get(key)) },
      announceChange: () => undefined,
    };
    await Promise.all(
      Array.from({ length: replicas }, (_, ms) => renewSubscriptions(dependencies, () => new Date(at.getTime() + ms))),
    );
  };
  return { sent, taken, run };
}
