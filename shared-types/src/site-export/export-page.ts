import * as z from 'zod';
import type { ServiceName } from '../contract';
import { exportKindsOf } from './export-kinds';

/** A record with what is a file of its own, or an entry of a calendar. */
const ExportItem = z.object({
  record: z.record(z.string(), z.json()),
  file: z
    .object({ path: z.string().regex(/^[a-z]+\/[\w.-]+$/), content: z.string(), encoding: z.enum(['utf8', 'base64']) })
    .optional(),
  calendarEntry: z.string().optional(),
});

/** Some records of a kind, in the order of their ids. */
export const ExportPage = z.object({
  items: z.array(ExportItem),
  /** Time zones that calendar entries of this page refer to, by name. */
  timeZones: z.record(z.string(), z.string()).optional(),
  /** `after` of the next page; null at the end. */
  next: z.string().nullable(),
});
export type ExportPage = z.infer<typeof ExportPage>;

/** The internal call by which a service gives its part of a site export. @example exportPageCall('chat') */
export const exportPageCall = <const S extends ServiceName>(service: S) => ({
  exportPage: {
    method: 'GET' as const,
    path: '/internal/site-export/{kind}' as const,
    summary: 'Some records of a kind for the export of the site, in the order of their ids',
    params: z.strictObject({ kind: z.enum(exportKindsOf(service)) }),
    query: z.strictObject({ after: z.string().max(100).optional() }),
    response: ExportPage,
  },
});
