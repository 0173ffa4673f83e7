import { AUDIT_BATCH, type AuditAction, type AuditRecord, LIMITS } from '@meridian/shared-types';
import { adminInternalApi } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import mongoose, { type ClientSession, type Connection, type Types } from 'mongoose';
import { startBackgroundJob } from './background-job';
import { createServiceClient } from './service-client';
import { currentContext, withContext, type Logger } from './logger';

/**
 * Milliseconds from a new record to its delivery, from a failed delivery to the next attempt, and between the regular
 * checks of the outbox.
 */
const SOON_MS = 100;
const RETRY_MS = 2000;
const SWEEP_MS = 5000;
/** Event of the connection after a record was written. */
const RECORDED = 'audit-recorded';

interface OutboxDoc {
  _id: Types.ObjectId;
  record: Omit<AuditRecord, 'id'>;
}

const schema = new mongoose.Schema<OutboxDoc>(
  { record: { type: Object, required: true } },
  { collection: 'auditOutbox', versionKey: false, autoCreate: false, minimize: false },
);
/** The schema names the collection: with a name as an argument, each call would compile another model. */
const outboxModel = (db: Connection) => db.model('AuditOutbox', schema);

/**
 * An action for the audit log. Actor, time and address are taken from the current request; `actorId`, `actingAsId` and
 * `at` override them.
 */
export interface AuditedAction {
  action: AuditAction;
  subject: { toString(): string };
  personId?: { toString(): string };
  chapterId?: number;
  detail?: string;
  actorId?: { toString(): string };
  actingAsId?: { toString(): string };
  at?: Date;
}

/**
 * The audit record of an action in the current request.
 * @example await log.append([auditRecordOf({ action: 'audit.exported', subject: 'audit log' })])
 */
export function auditRecordOf({
  action,
  subject,
  personId,
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
    personId: idOrNull(personId),
    chapterId: chapterId ?? null,
    actorId: idOrNull(actorId ?? identity?.actorId ?? identity?.userId),
    actingAsId: idOrNull(actingAsId ?? (identity?.actorId && identity.userId)),
    detail: detail.slice(0, LIMITS.auditDetailMax),
    address: (origin?.address ?? '').slice(0, 45),
    userAgent: (origin?.userAgent ?? '').slice(0, LIMITS.auditDetailMax),
    requestId,
  };
}

const idOrNull = (id: { toString(): string } | undefined): string | null => (id === undefined ? null : String(id));

/**
 * Writes an audit record to the outbox of the service. Pass the session of the action's transaction, so that both are
 * committed or neither.
 * @example await recordAction(db, { action: 'member.removed', subject: membership._id, personId, chapterId }, session);
 */
export async function recordAction(db: Connection, action: AuditedAction, session?: ClientSession): Promise<void> {
  const { id, ...record } = auditRecordOf(action);
  await outboxModel(db).insertMany([{ _id: id, record }], session ? { session } : {});
  if (session) session.once('ended', () => db.emit(RECORDED));
  else db.emit(RECORDED);
}

/**
 * Delivers the records of {@link recordAction} to the audit log, in order and at least once; the log ignores
 * duplicates. While the log is unavailable, and after `stop`, records stay in the outbox.
 * @example const trail = createAuditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log); … await trail.stop();
 */
export function createAuditTrail(
  db: Connection,
  adminUrl: string,
  serviceToken: string,
  log: Logger,
): { stop(): Promise<void> } {
  const Outbox = outboxModel(db);
  const admin = createServiceClient(adminInternalApi, adminUrl, serviceToken, 5000);
  let isStopped = false;

  const deliver = async (): Promise<void> => {
    for (let full = true; full && !isStopped;) {
      const records = await Outbox.find().sort({ _id: 1 }).limit(AUDIT_BATCH).lean();
      if (records.length > 0) {
        await admin.appendAuditRecords({
          body: { records: records.map(({ _id, record }) => ({ id: _id.toHexString(), ...record })) },
        });
        await Outbox.deleteMany({ _id: { $in: records.map(({ _id }) => _id) } });
      }
      full = records.length === AUDIT_BATCH;
    }
  };
  // In its own context, so that the identity of the recording request, which expires, is not forwarded.
  const job = startBackgroundJob(() => withContext({ requestId: randomUUID() }, deliver), {
    everyMs: SWEEP_MS,
    retryMs: RETRY_MS,
    firstMs: SOON_MS,
    log,
    failure: 'audit records not delivered yet',
  });
  const onRecorded = () => job.runSoon(SOON_MS);
  db.on(RECORDED, onRecorded);

  return {
    async stop() {
      isStopped = true;
      db.off(RECORDED, onRecorded);
      await job.stop();
    },
  };
}
