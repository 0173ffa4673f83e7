import {
  auditRecordOf,
  conflict,
  forbidden,
  notFound,
  recordDomainEvents,
  withPeopleLocked,
} from '@meridian/service-kit';
import type { ReportDecisionInput } from '@meridian/shared-types';
import type { Connection } from 'mongoose';
import { toEntryDoc, type AuditEntries } from '../audit/audit-entry.model';
import { OPEN_STATES } from './chapter-reports';
import { KEPT_MS } from './thread-acts';
import type { StoredDecision, ThreadDoc, Threads } from './thread.model';

interface Stores {
  db: Connection;
  Entries: AuditEntries;
  Threads: Threads;
}

const WORDS: Record<ReportDecisionInput['action'], string> = {
  remove: 'Message removed',
  mute: 'Author muted',
  dismiss: 'Nothing to do',
};

/** Returns the report of a message in this chapter if the caller may decide it. */
export async function requireReport(
  Threads: Threads,
  { chapterId, id, callerId }: { chapterId: number; id: string; callerId: string },
): Promise<Required<Pick<NonNullable<ThreadDoc['report']>, 'key' | 'userId'>>> {
  const thread = await Threads.findOne({ _id: id, 'report.chapterId': chapterId }, { report: 1 }).lean();
  const { key, userId } = thread?.report ?? {};
  if (key === undefined || userId === undefined) throw notFound('report');
  if (userId === callerId) throw forbidden('This is about your own message. Another admin has to decide.');
  return { key, userId };
}

/**
 * Decides a reported message. This closes its open reports, including those of the office, and notifies the reporters.
 * If several admins decide at once, the first one wins. The chat service then has to carry out the decision.
 */
export const decideReport = (
  { db, Entries, Threads }: Stores,
  { chapterId, id, key, userId }: { chapterId: number; id: string; key: string; userId: string },
  input: ReportDecisionInput,
  byId: string,
): Promise<void> =>
  withPeopleLocked(db, byId, async (session) => {
    const open = { state: { $in: [...OPEN_STATES] } };
    const all = await Threads.find(
      { 'report.chapterId': chapterId, 'report.key': key, ...open },
      { report: 1 },
      { session },
    ).lean();
    const named = all.filter(({ _id }) => String(_id) === id);
    if (named.length === 0) throw conflict('already_decided', 'Another admin has already decided this.');
    const decision: StoredDecision = {
      action: input.action,
      reason: input.reason ?? '',
      ...(input.action === 'mute' && { until: new Date(input.until) }),
      byId,
      at: new Date(),
    };
    const closedBy = (made: StoredDecision) => ({
      $set: { state: 'closed' as const, removeAt: new Date(Date.now() + KEPT_MS), 'report.decision': made },
      $inc: { version: 1 },
    });
    // Only this report is marked as due for the chat service.
    const due = input.action === 'dismiss' ? decision : { ...decision, isDue: true as const };
    await Threads.updateOne({ _id: id }, closedBy(due), { session });
    const others = all.map(({ _id }) => _id).filter((_id) => String(_id) !== id);
    if (others.length > 0) await Threads.updateMany({ _id: { $in: others } }, closedBy(decision), { session });
    const record = auditRecordOf({
      action: 'report.decided',
      subject: id,
      userId,
      chapterId,
      detail: [WORDS[input.action], input.reason].filter(Boolean).join(': '),
    });
    await Entries.insertMany([toEntryDoc(record)], { session });
    await recordDomainEvents(
      db,
      all.flatMap(({ _id, report }) =>
        report?.reporterId
          ? [
              {
                kind: 'report.closed' as const,
                audience: { userIds: [report.reporterId] },
                data: { reportId: String(_id) },
              },
            ]
          : [],
      ),
      session,
    );
  });
