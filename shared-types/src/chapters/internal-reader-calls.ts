import * as z from 'zod';
import { ChapterId, Id } from '../fields/fields';

/** The call for what a person may read. */
export const internalReaderCalls = {
  readableChapters: {
    method: 'GET',
    path: '/internal/users/{userId}/readable-chapters',
    summary:
      'Lists the chapters to which a person belongs, including archived ones; none for a suspended person or an unknown id',
    params: z.strictObject({ userId: Id }),
    response: z.array(z.object({ id: ChapterId, name: z.string(), slug: z.string() })),
  },
} as const;
