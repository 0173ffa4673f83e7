import * as z from 'zod';
import { internalContract } from '../calls/contract';
import { Done, Id } from '../fields/fields';
import { mergeTerms } from '../people/merging';
import { Picture, PictureId } from './picture-schemas';
import { exportPageCall } from '../site-export/export-page';

/** The calls between services, which are never reachable through the gateway. */
export const contentInternalApi = internalContract('content', {
  ...exportPageCall('content'),
  firstSteps: {
    method: 'GET',
    path: '/internal/texts/first-steps',
    summary:
      'Returns whether the organization has its own name, and how many public pages and articles still have their example content',
    response: z.object({ isNamed: z.boolean(), pages: z.number().int(), posts: z.number().int() }),
  },
  extendUnusedPicture: {
    method: 'PUT',
    path: '/internal/pictures/{id}',
    summary: 'Keeps a picture for at least another day, and returns its size; 404 for an unknown picture. Idempotent',
    params: z.strictObject({ id: PictureId }),
    response: Picture,
  },
  removePerson: {
    method: 'DELETE',
    path: '/internal/people/{userId}',
    summary: 'Removes a person from the history of texts and as an author, and blocks further writes. Idempotent',
    params: z.strictObject({ userId: Id }),
    response: Done,
  },
  ...mergeTerms,
});
