import { exportHandlers, type Handlers } from '@meridian/kit';
import type { notificationsInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from './models';
import { mergeCounts, mergePerson } from './merging/merge-person';
import { exportSources } from './site-export';
import { takeFacts } from './take-facts';

/** Creates the handlers of the internal calls. `onTaken` runs after facts were stored. */
export const factHandlers = (models: Models, onTaken: () => void): Handlers<typeof notificationsInternalApi> => ({
  ...exportHandlers<'notifications'>(exportSources(models)),

  async appendFacts({ body }) {
    await takeFacts(models, body.facts);
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
