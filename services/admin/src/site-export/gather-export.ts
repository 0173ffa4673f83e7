import { findLostOffice, toAuditRecord, HttpError, inTransaction, type Lease } from '@meridian/service-kit';
import { DAY_MS, SITE_EXPORT_DAYS } from '@meridian/shared-types';
import { EXPORT_KIND_NAMES, EXPORT_KINDS, type ExportKind, type ExportPage } from '@meridian/shared-types/contracts';
import mongoose from 'mongoose';
import { toEntryDoc, type AuditEntries } from '../audit/audit-entry.model';
import { archiveSize } from './archive';
import { createRoomCheck, isOutOfSpace, NO_SPACE } from './free-space';
import { failExport } from './remove-export';
import type { ExportPart, SiteExportDoc, SiteExportModels } from './site-export.model';
import { writeAbout } from './write-about';
import type { FileOwner } from './write-file';
import { createKindWriter } from './write-kind';

/**
 * The longest time in milliseconds for which data of an export are stored. It is made within a day and kept for some
 * days.
 */
const STORED_MS = (SITE_EXPORT_DAYS + 2) * DAY_MS;
/** The most failed runs in a row, which start half a minute apart. */
const MAX_FAILED_RUNS = 20;

const PARTS: readonly ExportPart[] = [...EXPORT_KIND_NAMES, 'about'];

export interface GatherOptions {
  models: SiteExportModels;
  /** The service that knows whether the person who ordered an export is still a site admin. */
  chapters: Parameters<typeof findLostOffice>[0];
  Entries: AuditEntries;
  /** Reads a page of a kind from its service. */
  readPage: (kind: ExportKind, after: string | undefined) => Promise<ExportPage>;
  /** Returns the free bytes on the database's disk, or undefined if it does not report them. */
  freeBytes: () => Promise<number | undefined>;
}

/** Another process has taken over the export, or it was removed, so the data of this attempt are discarded. */
class Superseded extends Error {}

/**
 * Continues an export with the first unfinished part. Each run of a part is an attempt, and the export stores which
 * attempt is valid. A process that lost its lease therefore cannot finish a part of its successor. After a crash, the
 * part is gathered again. It fails if the person who ordered it is no longer a site admin.
 */
export async function gatherExport(
  options: GatherOptions,
  { _id }: Pick<SiteExportDoc, '_id'>,
  { lease, stopped }: { lease: Lease; stopped: AbortSignal },
): Promise<void> {
  const { models } = options;
  const load = () => models.SiteExports.findOne({ _id, state: 'gathering' }).lean<SiteExportDoc>();
  try {
    for (let doc = await load(); doc && !stopped.aborted; doc = await load()) {
      const why = await findLostOffice(options.chapters, doc.orderedBy);
      if (why) return await failExport(options, _id, `The site admin who ordered it ${why}. Order another export.`);
      const { parts } = doc;
      const part = PARTS.find((each) => !parts.some((done) => done.part === each));
      if (part === undefined) return await finish(options, doc);
      await gatherPart(options, doc, part, { lease, stopped });
    }
  } catch (error) {
    if (!(error instanceof Superseded)) await onError(options, _id, error);
  }
}

async function gatherPart(
  { models, readPage, freeBytes }: GatherOptions,
  doc: SiteExportDoc,
  part: ExportPart,
  { lease, stopped }: { lease: Lease; stopped: AbortSignal },
): Promise<void> {
  const { SiteExports, Files, Chunks } = models;
  const key = { exportId: doc._id, part };
  const attempt = new mongoose.Types.ObjectId();
  const owner: FileOwner = { ...key, attempt, removeAt: new Date(doc.createdAt.getTime() + STORED_MS) };
  const removeOthers = async (mine: object) => {
    await Chunks.deleteMany({ ...key, attempt: mine });
    await Files.deleteMany({ ...key, attempt: mine });
  };
  const change = async (from: object, update: object) => {
    const { matchedCount } = await SiteExports.updateOne({ _id: doc._id, state: 'gathering', ...from }, update);
    if (matchedCount > 0) return;
    await removeOthers({ $eq: attempt });
    throw new Superseded();
  };
  const isMine = { 'current.attempt': attempt };
  const checkRoom = createRoomCheck(freeBytes);

  await change({ 'parts.part': { $ne: part } }, { $set: { current: { part, attempt, recordCount: 0 } } });
  await removeOthers({ $ne: attempt });
  await checkRoom();
  let recordCount = 0;
  if (part === 'about') await writeAbout(models, doc, owner);
  else {
    const writer = createKindWriter(models, part, owner);
    for (let after: string | null | undefined; after !== null;) {
      if (stopped.aborted) return;
      const page = await readFrom(readPage, part, after);
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
async function readFrom(readPage: GatherOptions['readPage'], kind: ExportKind, after: string | undefined) {
  try {
    return await readPage(kind, after);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new Error(`The ${EXPORT_KINDS[kind].service} service does not answer.`, { cause: error });
  }
}

async function finish({ models, Entries }: GatherOptions, doc: SiteExportDoc): Promise<void> {
  const size = await archiveSize(models, doc);
  const readyAt = new Date();
  const expiresAt = new Date(readyAt.getTime() + SITE_EXPORT_DAYS * DAY_MS);
  await inTransaction(models.db, async (session) => {
    const { matchedCount } = await models.SiteExports.updateOne(
      { _id: doc._id, state: 'gathering' },
      {
        $set: { state: 'ready', size, readyAt, expiresAt },
        $unset: { isActive: 1, current: 1, problem: 1, failedRuns: 1 },
      },
      { session },
    );
    if (matchedCount === 0) return;
    const record = toAuditRecord({ action: 'site-export.finished', subject: doc._id, detail: `${size} bytes` });
    await Entries.insertMany([toEntryDoc(record)], { session });
  });
}

/** Stores what is wrong. The export is tried again unless that is pointless. */
async function onError({ models, Entries }: GatherOptions, _id: SiteExportDoc['_id'], error: unknown): Promise<void> {
  if (isOutOfSpace(error)) return failExport({ models, Entries }, _id, NO_SPACE);
  const isOfService = error instanceof Error && error.cause instanceof HttpError;
  const problem = isOfService ? `${error.message} It is tried again.` : 'Something went wrong. It is tried again.';
  const doc = await models.SiteExports.findOneAndUpdate(
    { _id, state: 'gathering' },
    { $set: { problem }, ...(!isOfService && { $inc: { failedRuns: 1 } }) },
    { returnDocument: 'after', projection: { createdAt: 1, failedRuns: 1 } },
  ).lean();
  if (!doc) return;
  if (doc.createdAt.getTime() + DAY_MS < Date.now() || (doc.failedRuns ?? 0) >= MAX_FAILED_RUNS)
    return failExport({ models, Entries }, _id, `${problem.split('.')[0]}, again and again. Order another export.`);
  throw error;
}
