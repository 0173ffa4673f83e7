import { blockWritesOfMerged } from '@meridian/service-kit';
import type { MergeCount } from '@meridian/shared-types/schemas';
import type { Connection } from 'mongoose';
import type { StoredReport, Threads } from '../inbox/thread.model';
import type { Notes } from '../users/note.model';
import type { ExportModels } from '../exports/export.model';
import { removePersonalExports } from '../exports/remove-export';

interface Stores {
  db: Connection;
  Notes: Notes;
  Threads: Threads;
  exports: Pick<ExportModels, 'Exports' | 'Links'>;
  personalExports: ExportModels;
}

/** The merge of two accounts of one person, in which all data of `fromId` moves to `intoId`. */
export interface Merge {
  fromId: string;
  intoId: string;
}

/**
 * Moves the notes, threads, decisions and exports of the former account to the remaining one, and removes the export of
 * its own data. The audit log does not change.
 */
export async function mergePerson(
  { db, Notes, Threads, exports, personalExports }: Stores,
  { fromId, intoId }: Merge,
): Promise<void> {
  await blockWritesOfMerged(db, fromId, intoId);
  await Notes.updateMany({ userId: fromId }, { $set: { userId: intoId } });
  await Notes.updateMany({ authorId: fromId }, { $set: { authorId: intoId } });
  await mergeReports(Threads, { fromId, intoId });
  await Threads.updateMany({ 'contact.userId': fromId }, { $set: { 'contact.userId': intoId } });
  await Threads.updateMany({ assigneeId: fromId }, { $set: { assigneeId: intoId }, $inc: { version: 1 } });
  await Threads.updateMany(
    { 'entries.authorId': fromId },
    { $set: { 'entries.$[own].authorId': intoId } },
    { arrayFilters: [{ 'own.authorId': fromId }] },
  );
  await Threads.updateMany({ 'report.decision.byId': fromId }, { $set: { 'report.decision.byId': intoId } });
  await removePersonalExports(personalExports, fromId);
  await exports.Exports.updateMany({ orderedBy: fromId }, { $set: { orderedBy: intoId } });
  await exports.Links.updateMany({ userId: fromId }, { $set: { userId: intoId } });
}

/**
 * Moves the reports. Each person reports a thing once in a case, so the second one of the two accounts remains without
 * a name. Of two open cases about the two accounts, the one that is moved gets no further reports.
 */
async function mergeReports(Threads: Threads, { fromId, intoId }: Merge): Promise<void> {
  // Each of the two queries uses an index.
  const [about, madeBy] = await Promise.all([
    Threads.find({ 'report.userId': fromId }, { report: 1 }).lean(),
    Threads.find({ 'report.reports.reporterId': fromId, 'report.userId': { $ne: fromId } }, { report: 1 }).lean(),
  ]);
  for (const { _id, report } of [...about, ...madeBy]) {
    if (!report) continue;
    const { thing, openKey } = report;
    const isOfPerson = thing.kind === 'person' && thing.id === fromId;
    const key = isOfPerson ? `person:${intoId}` : report.key;
    const moved = thing.kind === 'direct-message' && thing.userId === fromId && { ...thing, userId: intoId };
    const isTwice =
      isOfPerson &&
      openKey !== undefined &&
      (await Threads.exists({ _id: { $ne: _id }, 'report.openKey': key })) !== null;
    await Threads.updateOne(
      { _id },
      {
        $set: {
          ...(isOfPerson && { 'report.thing': { kind: 'person', id: intoId }, 'report.key': key }),
          ...(isOfPerson && openKey && !isTwice && { 'report.openKey': key }),
          ...(moved && { 'report.thing': moved }),
          ...(report.userId === fromId && { 'report.userId': intoId }),
          'report.reports': reportsOfOne(report.reports, { fromId, intoId }),
        },
        ...(isTwice && { $unset: { 'report.openKey': 1 } }),
      },
    );
  }
}

/** Returns the reports of a case with the remaining account as the author of the first one of the two. */
function reportsOfOne(reports: readonly StoredReport[], { fromId, intoId }: Merge): StoredReport[] {
  const first = reports.findIndex(({ reporterId }) => reporterId === fromId || reporterId === intoId);
  return reports.map(({ reporterId, ...report }, index) => {
    const isOwn = reporterId === fromId || reporterId === intoId;
    if (isOwn) return index === first ? { ...report, reporterId: intoId } : report;
    return { ...report, ...(reporterId && { reporterId }) };
  });
}

/** Returns the counts of what {@link mergePerson} would move. */
export async function mergeCounts(
  { Notes, Threads }: Pick<Stores, 'Notes' | 'Threads'>,
  { fromId }: Merge,
): Promise<MergeCount[]> {
  const [notes, ...threads] = await Promise.all([
    Notes.countDocuments({ userId: fromId }),
    Threads.countDocuments({ 'contact.userId': fromId }),
    Threads.countDocuments({ 'report.reports.reporterId': fromId }),
    Threads.countDocuments({ 'report.userId': fromId }),
  ]);
  return [
    { part: 'notes', count: notes },
    { part: 'threads', count: threads.reduce((sum, count) => sum + count, 0) },
  ];
}
