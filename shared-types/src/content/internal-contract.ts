import * as z from 'zod';
import { internalContract } from '../contract';
import { Done, Id } from '../fields';
import { mergeTerms } from '../merging';
import { Picture, PictureId } from './picture-schemas';
import { exportPageCall } from '../site-export/export-page';

/** The calls between services, which are never reachable through the gateway. */
export const contentInternalApi = internalContract('content', {
  ...exportPageCall('content'),
  firstSteps: {
    method: 'GET',
    path: '/internal/texts/first-steps',
    summary:
      'Whether the organization has a name of its own, and how many public pages and articles are as they came with the product',
    response: z.object({ isNamed: z.boolean(), pages: z.number().int(), posts: z.number().int() }),
  },
  keepPicture: {
    method: 'PUT',
    path: '/internal/pictures/{id}',
    summary: 'Keeps a picture for another day at least, and says how large it is; 404 for an unknown one. Idempotent',
    params: z.strictObject({ id: PictureId }),
    response: Picture,
  },
  removePerson: {
    method: 'DELETE',
    path: '/internal/people/{userId}',
    summary: 'Removes who changed texts from their history, and an author; blocks further writes. Idempotent',
    params: z.strictObject({ userId: Id }),
    response: Done,
  },
  ...mergeTerms,
});
