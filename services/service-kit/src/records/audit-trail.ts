import { AUDIT_BATCH, type AuditAction, type AuditRecord, truncate, LIMITS } from '@meridian/shared-types';
import { adminInternalApi } from '@meridian/shared-types/contracts';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { currentContext, type Logger } from '../observability/logger';
import { deliverOutbox, writeToOutbox, type Delivery } from './outbox';
import { createServiceClient } from '../http/client/service-client';

const AUDIT_OUTBOX = { collection: 'auditOutbox', batch: AUDIT_BATCH };

/**
 * An action for the audit log. Actor, time and address come from the current request; `actorId`, `actingAsId` and `at`
 * override them.
 */
export interface AuditedAction {
  action: AuditAction;
  subject: { toString(): string };
  userId?: { toString(): string };
  chapterId?: number;
  detail?: string;
  actorId?: { toString(): string };
  actingAsId?: { toString(): string };
  at?: Date;
}

/**
 * Creates the audit record of an action in the current request.
 * @example await log.append([toAuditRecord({ action: 'audit.exported', subject: 'audit log' })])
 */
export function toAuditRecord({
  action,
  subject,
  userId,
  chapterId,
  detail = '',
  actorId,
  actingAsId,
  at = new Date(),
}: AuditedAction): AuditRecord {
  const { identity, origin, requestId = '' } = currentContext() ?? {};
  return {
    id: new mongoose.Types.ObjectId().toHexString(),
    at: at.toISOString(),
    action,
    subject: String(subject),
    userId: idOrNull(userId),
    chapterId: chapterId ?? null,
    actorId: idOrNull(actorId ?? identity?.actorId ?? identity?.userId),
    actingAsId: idOrNull(actingAsId ?? (identity?.actorId && identity.userId)),
    detail: truncate(detail, LIMITS.auditDetailMax),
    address: (origin?.address ?? '').slice(0, 45),
    userAgent: (origin?.userAgent ?? '').slice(0, LIMITS.auditDetailMax),
    requestId,
  };
}

const idOrNull = (id: { toString(): string } | undefined): string | null => (id === undefined ? null : String(id));

/**
 * Writes an audit record to the outbox of the service. Pass the session of the action's transaction, so that both are
 * committed or neither.
 * @example await recordAction(db, { action: 'member.removed', subject: membership._id, userId, chapterId }, session);
 */
export const recordAction = (db: Connection, action: AuditedAction, session?: ClientSession): Promise<void> =>
  writeToOutbox(db, AUDIT_OUTBOX, [toAuditRecord(action)], session);

/** Writes a record with an id of its own. @throws a duplicate-key error if it is not delivered yet. */
export const appendToAuditTrail = (db: Connection, record: AuditRecord): Promise<void> =>
  writeToOutbox(db, AUDIT_OUTBOX, [record]);

/**
 * Delivers the records of {@link recordAction} to the audit log. See {@link deliverOutbox}.
 * @example const trail = createAuditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log); … await trail.stop();
 */
export function createAuditTrail(db: Connection, adminUrl: string, serviceToken: string, log: Logger): Delivery {
  const admin = createServiceClient(adminInternalApi, adminUrl, serviceToken, 5000);
  return deliverOutbox<AuditRecord>(db, AUDIT_OUTBOX, admin.appendAuditRecords, log);
}
