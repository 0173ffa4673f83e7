import * as z from 'zod';
import type { ServiceName } from '../calls/contract';
import { listExportKinds } from './export-kinds';

/** A record, with its separate file or its calendar entry, if there is one. */
const ExportItem = z.object({
  record: z.record(z.string(), z.json()),
  file: z
    .object({ path: z.string().regex(/^[a-z]+\/[\w.-]+$/), content: z.string(), encoding: z.enum(['utf8', 'base64']) })
    .optional(),
  calendarEntry: z.string().optional(),
});

/** A page of records of a kind, in the order of their ids. */
export const ExportPage = z.object({
  items: z.array(ExportItem),
  /** The time zones that calendar entries of this page refer to, by name. */
  timeZones: z.record(z.string(), z.string()).optional(),
  /** The value of `after` for the next page. It is null at the end. */
  next: z.string().nullable(),
});
export type ExportPage = z.infer<typeof ExportPage>;

/** Returns the internal call for a service's part of a site export. @example exportPageCall('chat') */
export const exportPageCall = <const S extends ServiceName>(service: S) => ({
  exportPage: {
    method: 'GET' as const,
    path: '/internal/site-export/{kind}' as const,
    summary: 'Returns a page of records of one kind for the export of the site, ordered by id',
    params: z.strictObject({ kind: z.enum(listExportKinds(service)) }),
    query: z.strictObject({ after: z.string().max(100).optional() }),
    response: ExportPage,
  },
});
