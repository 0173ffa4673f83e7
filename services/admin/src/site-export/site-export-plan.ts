import { findLostOffice, toAuditRecord } from '@meridian/service-kit';
import { DAY_MS, SITE_EXPORT_DAYS } from '@meridian/shared-types';
import { EXPORT_KIND_NAMES, EXPORT_KINDS, type ExportKind, type ExportPage } from '@meridian/shared-types/contracts';
import { toEntryDoc, type AuditEntries } from '../audit/audit-entry.model';
import type { ExportModels } from '../exports/export.model';
import type { ExportPlan } from '../exports/export-plan';
import { writeAbout } from './write-about';
import { createKindWriter } from './write-kind';

export interface SiteExportOptions {
  models: ExportModels;
  /** The service that knows whether the person who ordered an export is still a site admin. */
  chapters: Parameters<typeof findLostOffice>[0];
  Entries: AuditEntries;
  /** Reads a page of a kind from its service. */
  readPage: (kind: ExportKind, after: string | undefined) => Promise<ExportPage>;
  freeBytes: ExportPlan['freeBytes'];
}

/**
 * The plan of an export of all data of the organization. It fails if the person who ordered it is no longer a site
 * admin, and the audit log has what has become of it.
 */
export const siteExportPlan = ({ models, chapters, Entries, readPage, freeBytes }: SiteExportOptions): ExportPlan => ({
  models,
  parts: EXPORT_KIND_NAMES,
  keptMs: SITE_EXPORT_DAYS * DAY_MS,
  noSpace:
    'There is not enough space for the file where the database stores. Nothing of it was kept. Make room and order another export.',
  readPage: (part, after) => readPage(part as ExportKind, after),
  serviceOf: (part) => EXPORT_KINDS[part as ExportKind].service,
  createWriter: (part, owner) => createKindWriter(models, part as ExportKind, owner),
  writeAbout: (doc, owner) => writeAbout(models, doc, owner),
  async findObstacle({ orderedBy }) {
    const why = await findLostOffice(chapters, orderedBy);
    return why && `The site admin who ordered it ${why}. Order another export.`;
  },
  freeBytes,
  async record(change, { _id }, detail, session) {
    const record = toAuditRecord({ action: `site-export.${change}`, subject: _id, detail });
    await Entries.insertMany([toEntryDoc(record)], { session });
  },
});
