import type { Handlers } from '@meridian/kit';
import type { notificationsInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from './models';
import { takeFacts } from './take-facts';

export const factHandlers = (models: Models): Handlers<typeof notificationsInternalApi> => ({
  async appendFacts({ body }) {
    await takeFacts(models, body.facts);
    return { ok: true };
  },
});
