import { exportHandlers, personalExportHandlers, type Handlers } from '@meridian/service-kit';
import type { notificationsInternalApi } from '@meridian/shared-types/contracts';
import { mergeCounts, mergePerson, type MergeModels } from '../merging/merge-person';
import type { NameSources } from '../notices/notice-names';
import { personalSources } from './personal-export';
import { exportSources } from './site-export';

/** Creates the handlers of the calls of other services that merge people and export data. */
export const internalHandlers = (
  models: MergeModels,
  names: NameSources,
): Omit<Handlers<typeof notificationsInternalApi>, 'appendDomainEvents' | 'recordAddressChoices'> => ({
  ...exportHandlers<'notifications'>(exportSources(models)),
  ...personalExportHandlers<'notifications'>(personalSources(models, names)),

  async mergePerson({ params: { userId: fromId }, body: { intoId } }) {
    await mergePerson(models, { fromId, intoId });
    return { ok: true };
  },

  mergeCounts: async ({ params, query }) => ({
    counts: await mergeCounts(models, { fromId: params.userId, intoId: query.into }),
  }),
});
