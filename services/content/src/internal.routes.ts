import { blockWritesFor, blockWritesOfMerged, exportHandlers, type Handlers } from '@meridian/service-kit';
import type { contentInternalApi } from '@meridian/shared-types/contracts';
import { findFirstSteps } from './first-steps';
import type { Models } from './models/create-models';
import { toPicture } from './models/picture.model';
import { extendUnusedPicture } from './pictures/picture-uses';
import { exportSources } from './site-export';

export const internalHandlers = (models: Models): Handlers<typeof contentInternalApi> => ({
  ...exportHandlers<'content'>(exportSources(models)),

  firstSteps: () => findFirstSteps(models),

  extendUnusedPicture: async ({ params: { id } }) => toPicture(await extendUnusedPicture(models, id)),

  async removePerson({ params: { userId } }) {
    await blockWritesFor(models.db, userId);
    await models.PostVersions.updateMany({ by: userId }, { $unset: { by: 1 } });
    await models.SitePageVersions.updateMany({ by: userId }, { $unset: { by: 1 } });
    return { ok: true };
  },

  async mergePerson({ params: { userId }, body: { intoId } }) {
    await blockWritesOfMerged(models.db, userId, intoId);
    await models.PostVersions.updateMany({ by: userId }, { $set: { by: intoId } });
    await models.SitePageVersions.updateMany({ by: userId }, { $set: { by: intoId } });
    return { ok: true };
  },

  mergeCounts: async ({ params: { userId } }) => ({
    counts: [
      {
        part: 'texts',
        count:
          (await models.PostVersions.countDocuments({ by: userId })) +
          (await models.SitePageVersions.countDocuments({ by: userId })),
      },
    ],
  }),
});
