import { exportHandlers, type Handlers } from '@meridian/service-kit';
import type { notificationsInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models';
import { mergeCounts, mergePerson } from '../merging/merge-person';
import { exportSources } from '../site-export';
import { takeDomainEvents } from './take-domain-events';

/** Creates the handlers of the internal calls. `onTaken` runs after domain events were stored. */
export const domainEventHandlers = (
  models: Models,
  onTaken: () => void,
): Handlers<typeof notificationsInternalApi> => ({
  ...exportHandlers<'notifications'>(exportSources(models)),

  async appendDomainEvents({ body }) {
    await takeDomainEvents(models, body.domainEvents);
    onTaken();
    return { ok: true };
  },

  async mergePerson({ params: { userId: fromId }, body: { intoId } }) {
    await mergePerson(models, { fromId, intoId });
    return { ok: true };
  },

  mergeCounts: async ({ params, query }) => ({
    counts: await mergeCounts(models, { fromId: params.userId, intoId: query.into }),
  }),
});
