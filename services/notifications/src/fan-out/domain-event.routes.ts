import type { Handlers } from '@meridian/service-kit';
import type { notificationsInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import { receiveDomainEvents, type ReceiveOptions, type ClosedAccountModels } from './receive-domain-events';

/** Creates the handler that receives the domain events of other services. */
export const domainEventHandlers = (
  models: ClosedAccountModels & Pick<Models, 'DeletionReceipts'>,
  options: ReceiveOptions,
): Pick<Handlers<typeof notificationsInternalApi>, 'appendDomainEvents'> => ({
  async appendDomainEvents({ body }) {
    await receiveDomainEvents(models, body.records, options);
    return { ok: true };
  },
});
