import { createMockProvider, type Charge, type ChargeResult, type PaymentProvider } from '../payments/payment-provider';

export interface Interruptions {
  /** Throws to simulate a charge that never arrives. */
  beforeCharge?: () => void;
  /** Runs when the money is taken, before the provider responds. */
  whenCharged?: () => unknown;
}

/** Creates a provider that accepts a charge with the same key once, and records the charges of one person. */
export function createProviderStub(userId: string) {
  const mock = createMockProvider();
  const results = new Map<string | undefined, ChargeResult>();
  /** The charges that were sent, and those that took money. */
  const [sent, taken]: [Charge[], Charge[]] = [[], []];
  const interruptedBy = ({ beforeCharge, whenCharged }: Interruptions): PaymentProvider => ({
    charge: async (charged) => {
      if (charged.userId !== userId) return mock.charge(charged);
      sent.push(charged);
      beforeCharge?.();
      const known = results.get(charged.idempotencyKey);
      const result = known === 'paid' ? known : await mock.charge(charged);
      results.set(charged.idempotencyKey, result);
      if (result === 'paid' && known !== 'paid') taken.push(charged);
      await whenCharged?.();
      return result;
    },
    refund: (refund) => mock.refund(refund),
    findResult: (key) => Promise.resolve(results.get(key)),
  });
  return { sent, taken, interruptedBy };
}
