import { isDuplicate, isRemovedPersonError, withPeopleLocked, type Handlers } from '@meridian/kit';
import type { authApi } from '@meridian/shared-types/contracts';
import { addressKey } from './newsletter.model';
import type { Parts } from '../dependencies';
import { signInRequired } from './account-state';

/**
 * The newsletter list. A second subscription succeeds as quietly as the first, and so does one that was on its way when
 * its account was deleted.
 */
export function newsletterHandlers({
  db,
  Users,
  Subscribers,
  limits,
}: Parts): Pick<Handlers<typeof authApi>, 'subscribeNewsletter'> {
  return {
    subscribeNewsletter: async ({ body: { email }, identity, http }) => {
      await limits.newsletter(http);
      if (identity && !(await Users.exists({ _id: identity.userId }))) throw signInRequired();
      await withPeopleLocked(db, addressKey(email), (session) =>
        Subscribers.insertMany([{ email, createdAt: new Date() }], { session }),
      ).catch((error: unknown) => {
        if (!isDuplicate(error) && !isRemovedPersonError(error)) throw error;
      });
      return { ok: true };
    },
  };
}
