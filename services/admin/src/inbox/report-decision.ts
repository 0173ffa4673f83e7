import {
  toAuditRecord,
  conflict,
  forbidden,
  HttpError,
  notFound,
  withPeopleLocked,
  type Identity,
} from '@meridian/service-kit';
import type { ReportDecisionInput, ReportedThing } from '@meridian/shared-types';
import type { Connection } from 'mongoose';
import { toEntryDoc, type AuditEntries } from '../audit/audit-entry.model';
import { OPEN_STATES, peopleOf } from './chapter-reports';
import { tellReporters } from './tell-reporters';
import { RETENTION_MS } from './thread-acts';
import type { StoredDecision, ThreadDoc, Threads } from './thread.model';

interface Stores {
  db: Connection;
  Entries: AuditEntries;
  Threads: Threads;
}

const WORDS: Record<ReportDecisionInput['action'], string> = {
  remove: 'Message removed',
  mute: 'Author muted',
  resolve: 'Dealt with',
  dismiss: 'Nothing to do',
};

/** Returns the case of this chapter if the caller may decide it. */
export async function requireCase(
  Threads: Threads,
  { chapterId, id, caller }: { chapterId: number; id: string; caller: Pick<Identity, 'userId' | 'actorId'> },
): Promise<Pick<NonNullable<ThreadDoc['report']>, 'thing' | 'userId'>> {
  const thread = await Threads.findOne({ _id: id, 'report.chapterId': chapterId }, { report: 1 }).lean();
  if (!thread?.report) throw notFound('report');
  const { thing, userId } = thread.report;
  if (userId && peopleOf(caller).includes(userId))
    throw forbidden('This is about you or something of yours. Another admin has to decide.');
  return { thing, userId };
}

/** Throws 400 for a decision that the thing does not allow: only messages are removed, and only their authors muted. */
export function requireAction({ kind }: ReportedThing, action: ReportDecisionInput['action']): void {
  const isAllowed = action === 'dismiss' || (action === 'resolve') === (kind === 'event');
  if (!isAllowed) throw new HttpError(400, 'wrong_action', 'Choose another decision.');
}

/**
 * Decides a case, also for the office, and tells those who reported. If several admins decide at once, the first one
 * wins. The chat service then has to carry out a decision about a message.
 */
export const decideReport = (
  { db, Entries, Threads }: Stores,
  { chapterId, id, userId }: { chapterId: number; id: string; userId: string | undefined },
  input: ReportDecisionInput,
  byId: string,
): Promise<void> =>
  withPeopleLocked(db, byId, async (session) => {
    const open = await Threads.findOne(
      { _id: id, 'report.chapterId': chapterId, state: { $in: [...OPEN_STATES] } },
      { report: 1 },
      { session },
    ).lean();
    if (!open?.report) throw conflict('already_decided', 'Another admin has already decided this.');
    const decision: StoredDecision = {
      action: input.action,
      reason: input.reason ?? '',
      ...(input.action === 'mute' && { until: new Date(input.until) }),
      byId,
      at: new Date(),
      ...((input.action === 'mute' || input.action === 'remove') && { isDue: true as const }),
    };
    await Threads.updateOne(
      { _id: id },
      {
        $set: { state: 'closed', removeAt: new Date(Date.now() + RETENTION_MS), 'report.decision': decision },
        $unset: { 'report.openKey': 1 },
        $inc: { version: 1 },
      },
      { session },
    );
    const record = toAuditRecord({
      action: 'report.decided',
      subject: id,
      ...(userId && { userId }),
      chapterId,
      detail: [WORDS[input.action], input.reason].filter(Boolean).join(': '),
    });
    await Entries.insertMany([toEntryDoc(record)], { session });
    await tellReporters({ db, Threads }, { id, reports: open.report.reports }, session);
  });
