import type { Threads } from './thread.model';

/**
 * Removes what a person wrote to the office with their account, and the reports about them. Reports and decisions by
 * them remain without a name. Threads that were assigned to them as a site admin become new again, and what they wrote
 * there remains without a name.
 */
export async function removeFromInbox(Threads: Threads, userId: string): Promise<void> {
  await Threads.deleteMany({ 'contact.userId': userId });
  await Threads.deleteMany({ 'report.userId': userId });
  await Threads.updateMany(
    { 'report.reports.reporterId': userId },
    { $unset: { 'report.reports.$[own].reporterId': 1 } },
    { arrayFilters: [{ 'own.reporterId': userId }] },
  );
  await Threads.updateMany({ 'report.decision.byId': userId }, { $unset: { 'report.decision.byId': 1 } });
  await Threads.updateMany({ assigneeId: userId, state: 'assigned' }, { $set: { state: 'new' } });
  await Threads.updateMany({ assigneeId: userId }, { $unset: { assigneeId: 1 }, $inc: { version: 1 } });
}
