import { HttpError, inTransaction, type Lease } from '@meridian/service-kit';
import { DAY_MS } from '@meridian/shared-types';
import mongoose from 'mongoose';
import { ABOUT, archiveSize } from './archive';
import type { ExportPlan } from './export-plan';
import { createRoomCheck, isOutOfSpace } from './free-space';
import { failExport } from './remove-export';
import type { ExportDoc } from './export.model';
import type { FileOwner } from './write-file';

/** Milliseconds in which an export is made at the latest, and a day more, after which the database deletes its data. */
const MADE_MS = 2 * DAY_MS;
/** The most failed runs in a row, which start half a minute apart. */
const MAX_FAILED_RUNS = 20;

/** Another process has taken over the export, or it was removed, so the data of this attempt are discarded. */
class Superseded extends Error {}

/**
 * Continues an export with the first unfinished part. Each run of a part is an attempt, and the export stores which
 * attempt is valid. A process that lost its lease therefore cannot finish a part of its successor. After a crash, the
 * part is gathered again. It fails if the plan finds an obstacle.
 */
export async function gatherExport(
  plan: ExportPlan,
  { _id }: Pick<ExportDoc, '_id'>,
  { lease, stopped }: { lease: Lease; stopped: AbortSignal },
): Promise<void> {
  const load = () => plan.models.Exports.findOne({ _id, state: 'gathering' }).lean<ExportDoc>();
  try {
    for (let doc = await load(); doc && !stopped.aborted; doc = await load()) {
      const obstacle = await plan.findObstacle?.(doc);
      if (obstacle) return await failExport(plan, _id, obstacle);
      const { parts } = doc;
      const part = [...plan.parts, ABOUT].find((each) => !parts.some((done) => done.part === each));
      if (part === undefined) return await finish(plan, doc);
      await gatherPart(plan, doc, part, { lease, stopped });
    }
  } catch (error) {
    if (!(error instanceof Superseded)) await onError(plan, _id, error);
  }
}

async function gatherPart(
  plan: ExportPlan,
  doc: ExportDoc,
  part: string,
  { lease, stopped }: { lease: Lease; stopped: AbortSignal },
): Promise<void> {
  const { Exports, Files, Chunks } = plan.models;
  const key = { exportId: doc._id, part };
  const attempt = new mongoose.Types.ObjectId();
  const owner: FileOwner = { ...key, attempt, removeAt: new Date(doc.createdAt.getTime() + MADE_MS + plan.keptMs) };
  const removeOthers = async (mine: object) => {
    await Chunks.deleteMany({ ...key, attempt: mine });
    await Files.deleteMany({ ...key, attempt: mine });
  };
  const change = async (from: object, update: object) => {
    const { matchedCount } = await Exports.updateOne({ _id: doc._id, state: 'gathering', ...from }, update);
    if (matchedCount > 0) return;
    await removeOthers({ $eq: attempt });
    throw new Superseded();
  };
  const isMine = { 'current.attempt': attempt };
  const checkRoom = createRoomCheck(plan.freeBytes);

  await change({ 'parts.part': { $ne: part } }, { $set: { current: { part, attempt, recordCount: 0 } } });
  await removeOthers({ $ne: attempt });
  await checkRoom();
  let recordCount = 0;
  if (part === ABOUT) await plan.writeAbout(doc, owner);
  else {
    const writer = plan.createWriter(part, owner);
    for (let after: string | null | undefined; after !== null;) {
      if (stopped.aborted) return;
      const page = await readFrom(plan, part, after, doc);
      await writer.write(page);
      recordCount += page.items.length;
      after = page.next;
      if (!(await lease.acquire())) throw new Superseded();
      await checkRoom();
      await change(isMine, {
        $set: { 'current.recordCount': recordCount },
        $unset: { problem: 1, failedRuns: 1 },
      });
    }
    await writer.end();
  }
  await change(isMine, { $push: { parts: { part, attempt, recordCount } }, $unset: { current: 1, problem: 1 } });
}

/** Adds the name of an unavailable service to the error, because the export waits for it. */
async function readFrom(plan: ExportPlan, part: string, after: string | undefined, doc: ExportDoc) {
  try {
    return await plan.readPage(part, after, doc);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new Error(`The ${plan.serviceOf(part)} service does not answer.`, { cause: error });
  }
}

async function finish({ models, keptMs, record }: ExportPlan, doc: ExportDoc): Promise<void> {
  const size = await archiveSize(models, doc);
  const readyAt = new Date();
  const expiresAt = new Date(readyAt.getTime() + keptMs);
  await inTransaction(models.db, async (session) => {
    const { matchedCount } = await models.Exports.updateOne(
      { _id: doc._id, state: 'gathering' },
      {
        $set: { state: 'ready', size, readyAt, expiresAt },
        $unset: { isActive: 1, current: 1, problem: 1, failedRuns: 1 },
      },
      { session },
    );
    if (matchedCount > 0) await record('finished', doc, `${size} bytes`, session);
  });
}

/** Stores what is wrong. The export is tried again unless that is pointless. */
async function onError(plan: ExportPlan, _id: ExportDoc['_id'], error: unknown): Promise<void> {
  if (isOutOfSpace(error)) return failExport(plan, _id, plan.noSpace);
  const isOfService = error instanceof Error && error.cause instanceof HttpError;
  const problem = isOfService ? `${error.message} It is tried again.` : 'Something went wrong. It is tried again.';
  const doc = await plan.models.Exports.findOneAndUpdate(
    { _id, state: 'gathering' },
    { $set: { problem }, ...(!isOfService && { $inc: { failedRuns: 1 } }) },
    { returnDocument: 'after', projection: { createdAt: 1, failedRuns: 1 } },
  ).lean();
  if (!doc) return;
  if (doc.createdAt.getTime() + DAY_MS < Date.now() || (doc.failedRuns ?? 0) >= MAX_FAILED_RUNS)
    return failExport(plan, _id, `${problem.split('.')[0]}, again and again. Order another export.`);
  throw error;
}
