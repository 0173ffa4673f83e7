import type Stripe from 'stripe';
import type { ProviderCustomers } from '../../models/provider-customer.model';
import type { Payer } from '../hosted-provider';
import { lastFourOf } from './stripe-objects';

/** A saved card, with the customer of whom Stripe has it. */
export interface SavedCard {
  customerId: string;
  methodId: string;
}

/** Creates what knows an account as a customer at Stripe. An account has one customer, and more after a merge. */
export function createStripeCustomers(stripe: Stripe, Customers: ProviderCustomers) {
  return {
    /** Resolves to the customer of an account, which is created if there is none. */
    async customerOf({ userId, email }: Payer): Promise<string> {
      const known = await Customers.findOne({ userId }, { _id: 1 }).sort({ methodId: -1 }).lean();
      if (known) return known._id;
      // The same key lets two tabs create one customer.
      const options = { idempotencyKey: `customer ${userId}` };
      const { id } = await stripe.customers.create({ email, metadata: { userId } }, options);
      await Customers.updateOne({ _id: id }, { $set: { userId } }, { upsert: true });
      return id;
    },
    /** Resolves to the ids of the customers of an account. */
    idsOf: async (userId: string): Promise<string[]> =>
      (await Customers.find({ userId }, { _id: 1 }).lean()).map(({ _id }) => _id),
    /** Resolves to the saved card of an account with these digits, or to another one. */
    async cardOf(userId: string, cardLast4: string): Promise<SavedCard | undefined> {
      const saved = await Customers.find({ userId, methodId: { $exists: true } }).lean();
      const card = saved.find((each) => each.cardLast4 === cardLast4) ?? saved[0];
      return card?.methodId ? { customerId: card._id, methodId: card.methodId } : undefined;
    },
    /**
     * Stores the card that a person saved at a page that was opened at `cardFrom`, and removes the former one at
     * Stripe. Resolves to false if the card of a later page is stored.
     */
    async saveCard(customerId: string, method: Stripe.PaymentMethod, cardFrom: Date): Promise<boolean> {
      const card = { methodId: method.id, cardLast4: lastFourOf(method), cardFrom };
      const former = await Customers.findOneAndUpdate(
        { _id: customerId, $or: [{ cardFrom: { $exists: false } }, { cardFrom: { $lte: cardFrom } }] },
        { $set: card },
      ).lean();
      // The former card is only a remainder, so a failure changes nothing.
      if (former?.methodId && former.methodId !== method.id)
        await stripe.paymentMethods.detach(former.methodId).catch(() => undefined);
      return former !== null;
    },
    /** Deletes the customers whose accounts were deleted. */
    async forgetDeleted(): Promise<void> {
      for (const { _id } of await Customers.find({ userId: { $exists: false } }, { _id: 1 })
        .limit(50)
        .lean()) {
        await stripe.customers.del(_id).catch((error: unknown) => {
          if ((error as Stripe.errors.StripeError).statusCode !== 404) throw error;
        });
        await Customers.deleteOne({ _id });
      }
    },
  };
}
export type StripeCustomers = ReturnType<typeof createStripeCustomers>;
