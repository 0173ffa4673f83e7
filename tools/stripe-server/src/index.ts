export { startStripeServer, type StripeServer, type StripeServerOptions } from './server';
export type { ApiFault } from './parts';
export { sign, type WebhookMode, type WebhookTarget } from './webhooks';
export type { TypedCard } from './checkout';
export type { Dispute, PaymentIntent, StripeEvent } from './objects';
