import * as z from 'zod';
import { Instant } from '../fields/fields';
import { PERSONAL_EXPORT_STATES } from './personal-export-terms';

export const PersonalExportState = z.enum(PERSONAL_EXPORT_STATES);
export type PersonalExportState = z.infer<typeof PersonalExportState>;

/** The last export of a person's own data. */
export const PersonalExport = z.object({
  state: PersonalExportState,
  /** The number of finished kinds of data, and of all kinds. */
  doneKinds: z.number().int(),
  kindCount: z.number().int(),
  /** The number of records so far. */
  recordCount: z.number().int(),
  /** The size of the file in bytes; null before there is one. */
  size: z.number().int().nullable(),
  /** The time at which the file is removed; null before there is one. */
  expiresAt: Instant.nullable(),
});
export type PersonalExport = z.infer<typeof PersonalExport>;
