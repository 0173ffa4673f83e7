import {
  toAuditRecord,
  conflict,
  inTransaction,
  isDuplicate,
  lockPeople,
  notFound,
  withPeopleLocked,
  type Handlers,
} from '@meridian/service-kit';
import {
  buildPath,
  PRODUCT_NAME,
  SITE_EXPORT_LINK_MINUTES,
  type RecordedPerson,
  type SiteExport,
} from '@meridian/shared-types';
import { EXPORT_KIND_NAMES, siteExportsApi } from '@meridian/shared-types/contracts';
import type { Response } from 'express';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toEntryDoc, type AuditEntries } from '../audit/audit-entry.model';
import { namesOfPeople, type NameSources } from '../audit/audit-names';
import { archiveBytes } from './archive';
import { removeExport } from './remove-export';
import type { SiteExportDoc, SiteExportModels } from './site-export.model';

const LISTED = 20;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Handles orders of site exports and downloads of their files. The job does the long work. */
export function siteExportHandlers({
  models,
  Entries,
  names,
  runSoon,
}: {
  models: SiteExportModels;
  Entries: AuditEntries;
  names: Pick<NameSources, 'auth'>;
  runSoon: () => void;
}): Handlers<typeof siteExportsApi> {
  const { db, SiteExports, Links } = models;
  const shown = async (docs: SiteExportDoc[]): Promise<SiteExport[]> => {
    const personOf = await namesOfPeople(
      names,
      docs.map(({ orderedBy }) => orderedBy),
    );
    return docs.map((doc) => toSiteExport(doc, personOf(doc.orderedBy)));
  };
  const refuse = async (id: string, message: string) =>
    (await SiteExports.exists({ _id: id })) ? conflict('export_state', message) : notFound('export');

  return {
    list: async () => shown(await SiteExports.find().sort({ _id: -1 }).limit(LISTED).lean<SiteExportDoc[]>()),

    async order({ body: { reason }, identity }) {
      const order = { state: 'gathering', createdAt: new Date(), orderedBy: identity.userId, reason } as const;
      const doc = await inTransaction(db, async (session) => {
        await lockPeople(db, identity.userId, session);
        const [stored] = await SiteExports.create([{ ...order, parts: [], isActive: true, isOpen: true }], { session });
        const record = toAuditRecord({ action: 'site-export.ordered', subject: stored?._id ?? '', detail: reason });
        await Entries.insertMany([toEntryDoc(record)], { session });
        return stored?.toObject<SiteExportDoc>();
      }).catch((error: unknown) => {
        if (isDuplicate(error))
          throw conflict('export_running', 'Another export is in progress. Only one can be made at a time.');
        throw error;
      });
      runSoon();
      const [order_] = await shown(doc ? [doc] : []);
      if (!order_) throw notFound('export');
      return order_;
    },

    async remove({ params: { id } }) {
      const removed = await removeExport({ models, Entries }, id, { from: ['gathering', 'ready'], detail: '' });
      if (!removed) throw await refuse(id, 'This export has no file anymore.');
      runSoon();
      return { ok: true };
    },

    async link({ params: { id }, identity: { userId } }) {
      const doc = await SiteExports.findOne({ _id: id, state: 'ready' }, { _id: 1 }).lean();
      if (!doc) throw await refuse(id, 'This export has no file.');
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(Date.now() + SITE_EXPORT_LINK_MINUTES * 60_000);
      const stored = { _id: hashOf(token), exportId: doc._id, userId, expiresAt };
      await withPeopleLocked(db, userId, (session) => Links.insertMany([stored], { session }));
      return { path: `${buildPath(siteExportsApi.file, { id })}?token=${token}`, expiresAt: expiresAt.toISOString() };
    },

    async file({ params: { id }, query: { token }, identity: { userId }, http: { res } }) {
      const doc = await inTransaction(db, async (session) => {
        const link = { _id: hashOf(token), exportId: id, userId, expiresAt: { $gt: new Date() } };
        if (!(await Links.findOneAndDelete(link, { session }))) throw notFound('download link');
        const found = await SiteExports.findOne({ _id: id, state: 'ready' }, null, { session }).lean<SiteExportDoc>();
        if (!found) throw notFound('export');
        const record = toAuditRecord({ action: 'site-export.downloaded', subject: id, detail: `${found.size} bytes` });
        await Entries.insertMany([toEntryDoc(record)], { session });
        return found;
      });
      await send(res, models, doc);
    },
  };
}

async function send(res: Response, models: SiteExportModels, doc: SiteExportDoc): Promise<void> {
  const name = `${PRODUCT_NAME.toLowerCase()}-export-${doc.createdAt.toISOString().slice(0, 10)}.zip`;
  res.status(200).type('application/zip').attachment(name);
  res.set({ 'cache-control': 'no-store', 'content-length': String(doc.size) });
  await pipeline(Readable.from(archiveBytes(models, doc), { objectMode: false }), res).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error; // The client has disconnected.
    },
  );
}

function toSiteExport(doc: SiteExportDoc, orderedBy: RecordedPerson): SiteExport {
  const { _id, state, createdAt, reason, parts, current, problem, size, expiresAt } = doc;
  const kinds = parts.filter(({ part }) => part !== 'about');
  return {
    id: String(_id),
    state,
    createdAt: createdAt.toISOString(),
    orderedBy,
    reason,
    doneKinds: kinds.length,
    kindCount: EXPORT_KIND_NAMES.length,
    current: current && current.part !== 'about' ? { kind: current.part, recordCount: current.recordCount } : null,
    recordCount: kinds.reduce((sum, { recordCount }) => sum + recordCount, 0),
    problem: problem ?? null,
    size: size ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
