import * as z from 'zod';
import { ChapterId, Id } from '../fields/fields';
import { personalPageCall } from '../personal-export/personal-page';

/** The calls for what a person may read, and for what belongs to a person. */
export const internalReaderCalls = {
  ...personalPageCall('chapters'),
  readableChapters: {
    method: 'GET',
    path: '/internal/users/{userId}/readable-chapters',
    summary:
      'Lists the chapters to which a person belongs, including archived ones; none for a suspended person or an unknown id',
    params: z.strictObject({ userId: Id }),
    response: z.array(z.object({ id: ChapterId, name: z.string(), slug: z.string() })),
  },
} as const;
