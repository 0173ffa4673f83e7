import * as z from 'zod';
import { internalContract } from '../contract';
import { Done } from '../fields';
import { FACT_BATCH } from '../limits';
import { mergeTerms } from '../merging';
import { Fact } from './facts';
import { exportPageCall } from '../site-export/export-page';

/** The calls between services, which are never reachable through the gateway. */
export const notificationsInternalApi = internalContract('notifications', {
  ...exportPageCall('notifications'),
  appendFacts: {
    method: 'POST',
    path: '/internal/facts',
    summary: 'Takes facts to tell people about; each id once',
    body: z.strictObject({ facts: z.array(Fact).max(FACT_BATCH) }),
    response: Done,
  },
  ...mergeTerms,
});
