import { AUDIT_BATCH, type AuditAction, type AuditRecord, LIMITS } from '@meridian/shared-types';
import { adminInternalApi } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import mongoose, { type ClientSession, type Connection, type Types } from 'mongoose';
import { startBackgroundJob } from './background-job';
import { createServiceClient } from './service-client';
import { currentContext, withContext, type Logger } from './logger';

/**
 * Milliseconds until what was just recorded is sent, until a failed delivery is tried again, and until the next look
 * without a reason.
 */
const SOON_MS = 100;
const RETRY_MS = 2000;
const SWEEP_MS = 5000;
/** What the connection emits when there is something new. */
const RECORDED = 'audit-recorded';

interface OutboxDoc {
  _id: Types.ObjectId;
  record: Omit<AuditRecord, 'id'>;
}

const schema = new mongoose.Schema<OutboxDoc>(
  { record: { type: Object, required: true } },
  { versionKey: false, autoCreate: false, minimize: false },
);
const outboxModel = (db: Connection) => db.model('AuditOutbox', schema, 'auditOutbox');

/**
 * Something that somebody did. Who, when and from where is taken from the request; `actorId`, `actingAsId` and `at` for
 * where that does not know.
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
 * The record of an act that the current request asks for.
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
 * Writes an act into the outbox of the service that owns it. In the transaction of the act itself neither is there
 * without the other, whatever stops in between.
 * @example await recordAction(db, { action: 'member.removed', subject: membership._id, personId, chapterId }, session);
 */
export async function recordAction(db: Connection, action: AuditedAction, session?: ClientSession): Promise<void> {
  const { id, ...record } = auditRecordOf(action);
  await outboxModel(db).insertMany([{ _id: id, record }], session ? { session } : {});
  if (session) session.once('ended', () => db.emit(RECORDED));
  else db.emit(RECORDED);
}

/**
 * Delivers what {@link recordAction} wrote to the audit log, in order and at least once; the log takes each record
 * once. While the log is away the records stay where they are; what is left at `stop` is delivered after the next
 * start.
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
      const waiting = await Outbox.find().sort({ _id: 1 }).limit(AUDIT_BATCH).lean();
      if (waiting.length > 0) {
        await admin.appendAuditRecords({
          body: { records: waiting.map(({ _id, record }) => ({ id: _id.toHexString(), ...record })) },
        });
        await Outbox.deleteMany({ _id: { $in: waiting.map(({ _id }) => _id) } });
      }
      full = waiting.length === AUDIT_BATCH;
    }
  };
  // In a context of its own: the identity of the request that recorded something is not passed on, and expires.
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
