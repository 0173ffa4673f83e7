import { checkoutHandlers, type CheckoutNeeds } from './hosted/checkout.routes';
import { webhookHandlers } from './hosted/webhook.routes';
import { paymentHandlers } from './payment.routes';
import { subscriptionHandlers } from './subscription.routes';

/** Handles everything that a person does about paying, and what a provider reports. */
export const moneyHandlers = (dependencies: CheckoutNeeds & Parameters<typeof paymentHandlers>[0]) => ({
  ...paymentHandlers(dependencies),
  ...checkoutHandlers(dependencies),
  ...webhookHandlers(dependencies),
  ...subscriptionHandlers(dependencies),
});
