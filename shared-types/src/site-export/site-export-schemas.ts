import * as z from 'zod';
import { AuditPerson } from '../admin/audit';
import { Id, Instant } from '../fields';
import { EXPORT_KIND_NAMES } from './export-kinds';
import { SITE_EXPORT_STATES } from './site-export-terms';

export const SiteExportState = z.enum(SITE_EXPORT_STATES);
export type SiteExportState = z.infer<typeof SiteExportState>;

/** An export of everything that the organisation owns, as site admins see it. */
export const SiteExport = z.object({
  id: Id,
  state: SiteExportState,
  createdAt: Instant,
  orderedBy: AuditPerson,
  reason: z.string(),
  /** Kinds that are finished, of all. */
  doneKinds: z.number().int(),
  kindCount: z.number().int(),
  /** What is being read, and how many records of it have been; null while nothing is. */
  current: z.object({ kind: z.enum(EXPORT_KIND_NAMES), recordCount: z.number().int() }).nullable(),
  /** Records of all finished kinds. */
  recordCount: z.number().int(),
  /** Why it does not go on for now, or has failed; null where all is well. */
  problem: z.string().nullable(),
  /** Bytes of the file; null before there is one. */
  size: z.number().int().nullable(),
  /** When the file is removed; null before there is one. */
  expiresAt: Instant.nullable(),
});
export type SiteExport = z.infer<typeof SiteExport>;

/** A link to the file: for the person who asked for it, once, until `expiresAt`. */
export const SiteExportLink = z.object({ path: z.string(), expiresAt: Instant });
export type SiteExportLink = z.infer<typeof SiteExportLink>;

/** The secret of a link. */
export const SiteExportFileQuery = z.strictObject({
  token: z.string().regex(/^[\w-]{43}$/, 'Not a valid link'),
});
