import { isDuplicate, type Handlers } from '@meridian/kit';
import type { authApi } from '@meridian/shared-types';
import type { Parts } from './parts';

/** The newsletter list. A second subscription succeeds as quietly as the first. */
export function newsletterHandlers({ Subscribers, limits }: Parts): Pick<Handlers<typeof authApi>, 'subscribeNewsletter'> {
  return {
    subscribeNewsletter: async ({ body: { email }, http }) => {
      await limits.newsletter(http);
      await Subscribers.create({ email, createdAt: new Date() }).catch((error: unknown) => { if (!isDuplicate(error)) throw error; });
      return { ok: true };
    },
  };
}
