export { startStripeServer, type ApiFault, type StripeServer, type StripeServerOptions } from './server';
export { sign, type WebhookMode, type WebhookTarget } from './webhooks';
export type { TypedCard } from './checkout';
export type { Dispute, PaymentIntent, StripeEvent } from './objects';
