import { inTransaction } from '@meridian/service-kit';
import type { Types } from 'mongoose';
import type { ExportDoc, ExportModels } from './export.model';
import type { ExportPlan } from './export-plan';

/** What a change of an export needs. */
export type ExportStores = Pick<ExportPlan, 'models' | 'record'>;

/** Removes all bytes of exports, with their links and files. */
export async function removeBytes(
  { Files, Chunks, Links }: Pick<ExportModels, 'Files' | 'Chunks' | 'Links'>,
  ...exportIds: Types.ObjectId[]
): Promise<void> {
  const exportId = exportIds.length === 1 ? exportIds[0] : { $in: exportIds };
  await Links.deleteMany({ exportId });
  await Files.deleteMany({ exportId });
  await Chunks.deleteMany({ exportId });
}

/**
 * Marks an export as failed. Its bytes are removed first, because the write may need their space. `current` remains, so
 * that site admins see where it failed.
 */
export async function failExport({ models, record }: ExportStores, _id: Types.ObjectId, problem: string) {
  const { db, Exports } = models;
  await removeBytes(models, _id);
  await inTransaction(db, async (session) => {
    const failed = await Exports.findOneAndUpdate(
      { _id, state: 'gathering' },
      { $set: { state: 'failed', problem, parts: [] }, $unset: { isActive: 1, failedRuns: 1 } },
      { session, projection: { orderedBy: 1 } },
    ).lean();
    if (failed) await record('failed', failed, problem, session);
  });
}

/**
 * Removes a running or finished export. It disappears from the lists at once, and the job removes its bytes. Resolves
 * to false if it is in another state.
 */
export function removeExport(
  { models: { db, Exports }, record }: ExportStores,
  _id: string | Types.ObjectId,
  { from, detail }: { from: ExportDoc['state'][]; detail: string },
): Promise<boolean> {
  return inTransaction(db, async (session) => {
    const removed = await Exports.findOneAndUpdate(
      { _id, state: { $in: from } },
      { $set: { state: 'removed' }, $unset: { isActive: 1, current: 1, problem: 1 } },
      { session, projection: { orderedBy: 1 } },
    ).lean();
    if (removed) await record('removed', removed, detail, session);
    return removed !== null;
  });
}

/** Removes the exports of a person's own data, with their files and links, for good. */
export async function removePersonalExports(models: ExportModels, userId: string): Promise<void> {
  const own = await models.Exports.find({ orderedBy: userId }, { _id: 1 }).lean();
  // A job that is making one finds that it is gone, and removes what it has just written.
  await models.Exports.deleteMany({ orderedBy: userId });
  if (own.length > 0) await removeBytes(models, ...own.map(({ _id }) => _id));
}
