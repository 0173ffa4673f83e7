import * as z from 'zod';
import { internalContract } from '../contract';
import { Done } from '../fields';
import { DOMAIN_EVENT_BATCH } from '../limits';
import { mergeTerms } from '../merging';
import { DomainEvent } from './domain-events';
import { exportPageCall } from '../site-export/export-page';

/** The calls between services, which are never reachable through the gateway. */
export const notificationsInternalApi = internalContract('notifications', {
  ...exportPageCall('notifications'),
  appendDomainEvents: {
    method: 'POST',
    path: '/internal/domain-events',
    summary: 'Stores domain events that people are notified of, each id once',
    body: z.strictObject({ records: z.array(DomainEvent).max(DOMAIN_EVENT_BATCH) }),
    response: Done,
  },
  ...mergeTerms,
});
