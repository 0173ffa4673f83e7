import type { Handlers } from '@meridian/service-kit';
import type { notificationsInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models';
import { receiveDomainEvents, type ReceiveOptions } from './receive-domain-events';

/** Creates the handler that receives the domain events of other services. */
export const domainEventHandlers = (
  models: Models,
  options: ReceiveOptions,
): Pick<Handlers<typeof notificationsInternalApi>, 'appendDomainEvents'> => ({
  async appendDomainEvents({ body }) {
    await receiveDomainEvents(models, body.records, options);
    return { ok: true };
  },
});
