import type { Threads } from './thread.model';

/**
 * Removes what a person wrote to the office with their account, and the reports about them. Reports and decisions by
 * them remain without a name. Threads that were assigned to them as a site admin become new again, and what they wrote
 * there remains without a name.
 */
export async function removeFromInbox(Threads: Threads, personId: string): Promise<void> {
  await Threads.deleteMany({ 'contact.personId': personId });
  await Threads.deleteMany({ 'report.personId': personId });
  await Threads.updateMany({ 'report.reporterId': personId }, { $unset: { 'report.reporterId': 1 } });
  await Threads.updateMany({ 'report.decision.byId': personId }, { $unset: { 'report.decision.byId': 1 } });
  await Threads.updateMany({ assigneeId: personId, state: 'assigned' }, { $set: { state: 'new' } });
  await Threads.updateMany({ assigneeId: personId }, { $unset: { assigneeId: 1 }, $inc: { version: 1 } });
}
