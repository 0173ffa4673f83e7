import {
  toAuditRecord,
  conflict,
  inTransaction,
  isDuplicate,
  lockPeople,
  notFound,
  type Handlers,
} from '@meridian/service-kit';
import {
  buildPath,
  PRODUCT_NAME,
  SITE_EXPORT_LINK_MINUTES,
  type RecordedPerson,
  type SiteExport,
} from '@meridian/shared-types';
import { EXPORT_KIND_NAMES, siteExportsApi, type ExportKind } from '@meridian/shared-types/contracts';
import { toEntryDoc, type AuditEntries } from '../audit/audit-entry.model';
import { namesOfPeople, type NameSources } from '../audit/audit-names';
import { ABOUT } from '../exports/archive';
import type { ExportDoc } from '../exports/export.model';
import { createLink, findReady, linkFilter, sendArchive } from '../exports/links';
import { removeExport, type ExportStores } from '../exports/remove-export';

const LISTED = 20;

/** Handles orders of site exports and downloads of their files. The job does the long work. */
export function siteExportHandlers({
  plan,
  Entries,
  names,
  runSoon,
}: {
  plan: ExportStores;
  Entries: AuditEntries;
  names: Pick<NameSources, 'auth'>;
  runSoon: () => void;
}): Handlers<typeof siteExportsApi> {
  const { models } = plan;
  const { db, Exports, Links } = models;
  const shown = async (docs: ExportDoc[]): Promise<SiteExport[]> => {
    const personOf = await namesOfPeople(
      names,
      docs.map(({ orderedBy }) => orderedBy),
    );
    return docs.map((doc) => toSiteExport(doc, personOf(doc.orderedBy)));
  };
  const refuse = async (id: string, message: string) =>
    (await Exports.exists({ _id: id })) ? conflict('export_state', message) : notFound('export');

  return {
    list: async () => shown(await Exports.find().sort({ _id: -1 }).limit(LISTED).lean<ExportDoc[]>()),

    async order({ body: { reason }, identity }) {
      const order = { state: 'gathering', createdAt: new Date(), orderedBy: identity.userId, reason } as const;
      const doc = await inTransaction(db, async (session) => {
        await lockPeople(db, identity.userId, session);
        const [stored] = await Exports.create([{ ...order, parts: [], isActive: true, isOpen: true }], { session });
        const record = toAuditRecord({ action: 'site-export.ordered', subject: stored?._id ?? '', detail: reason });
        await Entries.insertMany([toEntryDoc(record)], { session });
        return stored?.toObject<ExportDoc>();
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
      const removed = await removeExport(plan, id, { from: ['gathering', 'ready'], detail: '' });
      if (!removed) throw await refuse(id, 'This export has no file anymore.');
      runSoon();
      return { ok: true };
    },

    async link({ params: { id }, identity: { userId } }) {
      const doc = await Exports.findOne({ _id: id, state: 'ready' }, { _id: 1 }).lean();
      if (!doc) throw await refuse(id, 'This export has no file.');
      const expiresAt = new Date(Date.now() + SITE_EXPORT_LINK_MINUTES * 60_000);
      const token = await createLink(models, { exportId: doc._id, userId, expiresAt });
      return { path: `${buildPath(siteExportsApi.file, { id })}?token=${token}`, expiresAt: expiresAt.toISOString() };
    },

    async file({ params: { id }, query: { token }, identity: { userId }, http: { res } }) {
      const doc = await inTransaction(db, async (session) => {
        const link = { ...linkFilter(token, userId), exportId: id };
        if (!(await Links.findOneAndDelete(link, { session }))) throw notFound('download link');
        const found = await findReady(models, id, session);
        if (!found) throw notFound('export');
        const record = toAuditRecord({ action: 'site-export.downloaded', subject: id, detail: `${found.size} bytes` });
        await Entries.insertMany([toEntryDoc(record)], { session });
        return found;
      });
      const fileName = `${PRODUCT_NAME.toLowerCase()}-export-${doc.createdAt.toISOString().slice(0, 10)}.zip`;
      await sendArchive(res, models, { doc, fileName });
    },
  };
}

function toSiteExport(doc: ExportDoc, orderedBy: RecordedPerson): SiteExport {
  const { _id, state, createdAt, reason, parts, current, problem, size, expiresAt } = doc;
  const kinds = parts.filter(({ part }) => part !== ABOUT);
  return {
    id: String(_id),
    state,
    createdAt: createdAt.toISOString(),
    orderedBy,
    reason: reason ?? '',
    doneKinds: kinds.length,
    kindCount: EXPORT_KIND_NAMES.length,
    current:
      current && current.part !== ABOUT ? { kind: current.part as ExportKind, recordCount: current.recordCount } : null,
    recordCount: kinds.reduce((sum, { recordCount }) => sum + recordCount, 0),
    problem: problem ?? null,
    size: size ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
