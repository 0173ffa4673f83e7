import * as z from 'zod';
import type { ServiceName } from '../calls/contract';
import { Id } from '../fields/fields';
import { ExportPage } from '../site-export/export-page';
import { listPersonalKinds } from './personal-kinds';

/**
 * Returns the internal call for a service's part of the export of a person's data.
 * @example personalPageCall('chat')
 */
export const personalPageCall = <const S extends ServiceName>(service: S) => ({
  personalPage: {
    method: 'GET' as const,
    path: '/internal/people/{userId}/export/{kind}' as const,
    summary: 'Returns a page of records of one kind that belong to a person, for the export of their data',
    params: z.strictObject({ userId: Id, kind: z.enum(listPersonalKinds(service)) }),
    query: z.strictObject({ after: z.string().max(200).optional() }),
    response: ExportPage,
  },
});
