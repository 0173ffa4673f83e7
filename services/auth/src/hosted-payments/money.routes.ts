import { checkoutHandlers, type CheckoutNeeds } from './checkout.routes';
import { webhookHandlers } from './webhook.routes';
import { paymentHandlers } from '../payments/payment.routes';
import { subscriptionHandlers } from '../payments/subscription.routes';

/** Handles everything that a person does about paying, and what a provider reports. */
export const moneyHandlers = (dependencies: CheckoutNeeds & Parameters<typeof paymentHandlers>[0]) => ({
  ...paymentHandlers(dependencies),
  ...checkoutHandlers(dependencies),
  ...webhookHandlers(dependencies),
  ...subscriptionHandlers(dependencies),
});
