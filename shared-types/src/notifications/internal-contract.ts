import * as z from 'zod';
import { internalContract } from '../calls/contract';
import { Done } from '../fields/fields';
import { AddressChoice } from './address-choices';
import { DOMAIN_EVENT_BATCH } from '../limits';
import { mergeTerms } from '../people/merging';
import { DomainEvent } from './domain-events';
import { personalPageCall } from '../personal-export/personal-page';
import { exportPageCall } from '../site-export/export-page';

export { AddressChoice } from './address-choices';

/** The calls between services, which are never reachable through the gateway. */
export const notificationsInternalApi = internalContract('notifications', {
  ...exportPageCall('notifications'),
  ...personalPageCall('notifications'),
  appendDomainEvents: {
    method: 'POST',
    path: '/internal/domain-events',
    summary: 'Stores domain events that people are notified of, each id once',
    body: z.strictObject({ records: z.array(DomainEvent).max(DOMAIN_EVENT_BATCH) }),
    response: Done,
  },
  recordAddressChoices: {
    method: 'POST',
    path: '/internal/address-choices',
    summary: 'Stores what people have chosen about letters to an address; an older choice changes nothing',
    body: z.strictObject({ records: z.array(AddressChoice).max(DOMAIN_EVENT_BATCH) }),
    response: Done,
  },
  ...mergeTerms,
});
