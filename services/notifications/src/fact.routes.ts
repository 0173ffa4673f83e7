import type { Handlers } from '@meridian/kit';
import type { notificationsInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from './models';
import { takeFacts } from './take-facts';

/** `onTaken` runs after facts were stored. */
export const factHandlers = (models: Models, onTaken: () => void): Handlers<typeof notificationsInternalApi> => ({
  async appendFacts({ body }) {
    await takeFacts(models, body.facts);
    onTaken();
    return { ok: true };
  },
});
