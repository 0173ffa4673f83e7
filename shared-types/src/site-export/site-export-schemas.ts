import * as z from 'zod';
import { RecordedPerson } from '../people/people';
import { Id, Instant } from '../fields/fields';
import { EXPORT_KIND_NAMES } from './export-kinds';
import { SITE_EXPORT_STATES } from './site-export-terms';

export const SiteExportState = z.enum(SITE_EXPORT_STATES);
export type SiteExportState = z.infer<typeof SiteExportState>;

/** An export of all data of the organization, as site admins see it. */
export const SiteExport = z.object({
  id: Id,
  state: SiteExportState,
  createdAt: Instant,
  orderedBy: RecordedPerson,
  reason: z.string(),
  /** The number of finished kinds. */
  doneKinds: z.number().int(),
  kindCount: z.number().int(),
  /**
   * The kind that is being read or at which the export has failed, and the number of its records so far. It is null
   * while nothing is read.
   */
  current: z.object({ kind: z.enum(EXPORT_KIND_NAMES), recordCount: z.number().int() }).nullable(),
  /** The number of records of all finished kinds. */
  recordCount: z.number().int(),
  /** The reason why it is waiting or has failed. It is null if there is no problem. */
  problem: z.string().nullable(),
  /** The size of the file in bytes; null before there is one. */
  size: z.number().int().nullable(),
  /** The time at which the file is removed; null before there is one. */
  expiresAt: Instant.nullable(),
});
export type SiteExport = z.infer<typeof SiteExport>;

/** A link to the file for the person who requested it. It works once, until `expiresAt`. */
export const SiteExportLink = z.object({ path: z.string(), expiresAt: Instant });
export type SiteExportLink = z.infer<typeof SiteExportLink>;

/** The query of a link, with its secret. */
export const SiteExportFileQuery = z.strictObject({
  token: z.string().regex(/^[\w-]{43}$/, 'Not a valid link'),
});
