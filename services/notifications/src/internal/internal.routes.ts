import { exportHandlers, type Handlers } from '@meridian/service-kit';
import type { notificationsInternalApi } from '@meridian/shared-types/contracts';
import { mergeCounts, mergePerson, type MergeModels } from '../merging/merge-person';
import { exportSources } from './site-export';

/** Creates the handlers of the calls of other services that merge people and export data. */
export const internalHandlers = (
  models: MergeModels,
): Omit<Handlers<typeof notificationsInternalApi>, 'appendDomainEvents' | 'recordAddressChoices'> => ({
  ...exportHandlers<'notifications'>(exportSources(models)),

  async mergePerson({ params: { userId: fromId }, body: { intoId } }) {
    await mergePerson(models, { fromId, intoId });
    return { ok: true };
  },

  mergeCounts: async ({ params, query }) => ({
    counts: await mergeCounts(models, { fromId: params.userId, intoId: query.into }),
  }),
});
