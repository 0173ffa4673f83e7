import { toAuditRecord, inTransaction } from '@meridian/service-kit';
import type { Types } from 'mongoose';
import { toEntryDoc, type AuditEntries } from '../audit/audit-entry.model';
import type { SiteExportDoc, SiteExportModels } from './site-export.model';

interface Stores {
  models: SiteExportModels;
  Entries: AuditEntries;
}

/** Removes all bytes of an export, with its links and files. */
export async function removeBytes({ Files, Chunks, Links }: SiteExportModels, exportId: Types.ObjectId): Promise<void> {
  await Links.deleteMany({ exportId });
  await Files.deleteMany({ exportId });
  await Chunks.deleteMany({ exportId });
}

/**
 * Marks an export as failed. Its bytes are removed first, because the write may need their space. `current` remains, so
 * that site admins see where it failed.
 */
export async function failExport({ models, Entries }: Stores, _id: Types.ObjectId, problem: string): Promise<void> {
  const { db, SiteExports } = models;
  await removeBytes(models, _id);
  await inTransaction(db, async (session) => {
    const { matchedCount } = await SiteExports.updateOne(
      { _id, state: 'gathering' },
      { $set: { state: 'failed', problem, parts: [] }, $unset: { isActive: 1, failedRuns: 1 } },
      { session },
    );
    if (matchedCount === 0) return;
    const record = toAuditRecord({ action: 'site-export.failed', subject: _id, detail: problem });
    await Entries.insertMany([toEntryDoc(record)], { session });
  });
}

/**
 * Removes a running or finished export. It disappears from the lists at once, and the job removes its bytes. Resolves
 * to false if it is in another state.
 */
export function removeExport(
  { models: { db, SiteExports }, Entries }: Stores,
  _id: string | Types.ObjectId,
  { from, detail }: { from: SiteExportDoc['state'][]; detail: string },
): Promise<boolean> {
  return inTransaction(db, async (session) => {
    const { matchedCount } = await SiteExports.updateOne(
      { _id, state: { $in: from } },
      { $set: { state: 'removed' }, $unset: { isActive: 1, current: 1, problem: 1 } },
      { session },
    );
    if (matchedCount === 0) return false;
    const record = toAuditRecord({ action: 'site-export.removed', subject: _id, detail });
    await Entries.insertMany([toEntryDoc(record)], { session });
    return true;
  });
}
