import { claimOf } from '../models/provider-event.model';
import { finishSession } from './finish-session';
import type { ProviderEvent } from '../payments/hosted-provider';
import type { WithHosted } from './needed';
import { once, unlessApplied } from './once';
import { storeProviderDispute, storeProviderRefund } from './store-provider-changes';
import { storeProviderPayment } from './store-provider-payment';

/**
 * Applies an event of the provider once. Only the id of its object is believed: the object is read anew, because events
 * arrive late, several times and in any order. The event is claimed in the transaction that stores its effect.
 */
export async function applyEvent(dependencies: WithHosted, { id: eventId, about }: ProviderEvent): Promise<void> {
  const { db, hosted, ProviderEvents } = dependencies;
  if (!about || (await ProviderEvents.exists({ _id: eventId }))) return;
  const claim = claimOf(ProviderEvents, eventId);
  const { kind, id } = about;
  if (kind === 'session') await unlessApplied(finishSession(dependencies, id, claim));
  if (kind === 'payment') {
    const payment = await hosted.readPayment(id);
    if (payment) await unlessApplied(storeProviderPayment(dependencies, payment, claim));
  }
  if (kind === 'refund') {
    const refund = await hosted.readRefund(id);
    if (refund) await unlessApplied(storeProviderRefund(dependencies, refund, claim));
  }
  if (kind === 'dispute') {
    const dispute = await hosted.readDispute(id);
    if (dispute) await unlessApplied(storeProviderDispute(dependencies, dispute, claim));
  }
  if (kind === 'refunds') {
    for (const refund of await hosted.listRefundsOf(id)) await unlessApplied(storeProviderRefund(dependencies, refund));
    await unlessApplied(once(db, claim));
  }
}
