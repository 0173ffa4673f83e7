import { recordDomainEvents } from '@meridian/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import type { StoredReport, Threads } from './thread.model';

/** Tells the people who reported something of the end of its case, once, also if it is reopened and ends again. */
export async function tellReporters(
  { db, Threads }: { db: Connection; Threads: Threads },
  { id, reports }: { id: string; reports: readonly StoredReport[] },
  session: ClientSession,
): Promise<void> {
  const reporterIds = reports.flatMap(({ reporterId, isTold }) => (reporterId && !isTold ? [reporterId] : []));
  if (reporterIds.length === 0) return;
  const told = reports.map((report) => ({ ...report, isTold: true as const }));
  await Threads.updateOne({ _id: id }, { $set: { 'report.reports': told } }, { session });
  const events = reporterIds.map((userId) => ({
    kind: 'report.closed' as const,
    audience: { userIds: [userId] },
    data: { reportId: id },
  }));
  await recordDomainEvents(db, events, session);
}
