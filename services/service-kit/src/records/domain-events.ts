import { type DomainEvent, DOMAIN_EVENT_BATCH } from '@meridian/shared-types';
import { notificationsInternalApi } from '@meridian/shared-types/contracts';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import type { Logger } from '../observability/logger';
import { deliverOutbox, withdrawFromOutbox, writeToOutbox, type Delivery } from './outbox';
import { createServiceClient } from '../http/client/service-client';

const DOMAIN_EVENT_OUTBOX = { collection: 'domainEventOutbox', batch: DOMAIN_EVENT_BATCH };

/**
 * A domain event without its id and time, which {@link recordDomainEvent} adds. Set `at` for something that happened
 * earlier.
 */
export type NewDomainEvent = DomainEvent extends infer F
  ? F extends DomainEvent
    ? Omit<F, 'id' | 'at'> & { at?: string }
    : never
  : never;

/**
 * Writes a domain event to the outbox of the service. The notifications service decides who is notified, how and when.
 * Pass the session of the transaction that the domain event is about, so that both are committed or neither.
 * @example const audience = { userIds: [String(user._id)] }; await recordDomainEvent(db, { kind:
 * 'account.password-changed', audience, data: {} }, session);
 */
export const recordDomainEvent = (
  db: Connection,
  domainEvent: NewDomainEvent,
  session?: ClientSession,
): Promise<void> => recordDomainEvents(db, [domainEvent], session);

/**
 * Records a domain event as {@link recordDomainEvent} does, but delivers it only after a given time. Until then it can
 * be withdrawn. Resolves to its id.
 * @example const domainEventId = await recordLaterDomainEvent(db, domainEvent, new Date(Date.now() + 15_000),
 * session);
 */
export async function recordLaterDomainEvent(
  db: Connection,
  domainEvent: NewDomainEvent,
  notBefore: Date,
  session: ClientSession,
): Promise<string> {
  const id = new mongoose.Types.ObjectId().toHexString();
  const record = { id, at: new Date().toISOString(), ...domainEvent };
  await writeToOutbox(db, DOMAIN_EVENT_OUTBOX, [record], session, notBefore);
  return id;
}

/**
 * Withdraws a domain event of {@link recordLaterDomainEvent}, so that nobody is notified. Resolves to false if it is
 * already delivered.
 * @example if (!(await withdrawDomainEvent(db, domainEventId, session))) throw tooLate();
 */
export const withdrawDomainEvent = (db: Connection, id: string, session: ClientSession): Promise<boolean> =>
  withdrawFromOutbox(db, DOMAIN_EVENT_OUTBOX, id, session);

/**
 * Records several domain events in one write, as {@link recordDomainEvent} does for one. An empty list causes no write.
 */
export async function recordDomainEvents(
  db: Connection,
  domainEvents: readonly NewDomainEvent[],
  session?: ClientSession,
): Promise<void> {
  if (domainEvents.length === 0) return;
  const at = new Date().toISOString();
  const records = domainEvents.map((domainEvent) => ({
    id: new mongoose.Types.ObjectId().toHexString(),
    at,
    ...domainEvent,
  }));
  await writeToOutbox(db, DOMAIN_EVENT_OUTBOX, records, session);
}

/**
 * Delivers the domain events of {@link recordDomainEvent} to the notifications service. See {@link deliverOutbox}.
 * @example const domainEvents = deliverDomainEvents(db, env.NOTIFICATIONS_URL, env.SERVICE_TOKEN, log);
 * await domainEvents.stop();
 */
export function deliverDomainEvents(db: Connection, url: string, serviceToken: string, log: Logger): Delivery {
  const notifications = createServiceClient(notificationsInternalApi, url, serviceToken, 5000);
  return deliverOutbox<DomainEvent>(db, DOMAIN_EVENT_OUTBOX, notifications.appendDomainEvents, log);
}
