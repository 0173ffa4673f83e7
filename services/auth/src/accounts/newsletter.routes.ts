import { isDuplicate, isRemovedPersonError, withPeopleLocked, type Handlers } from '@meridian/kit';
import type { authApi } from '@meridian/shared-types/contracts';
import { emailLockKey } from './newsletter.model';
import type { Dependencies } from '../dependencies';
import { signInRequired } from './account-state';

/**
 * The newsletter list. A second subscription of an address gets the same response as the first. So does one that
 * arrives while the account with this address is being deleted.
 */
export function newsletterHandlers({
  db,
  Users,
  Subscribers,
  limits,
}: Dependencies): Pick<Handlers<typeof authApi>, 'subscribeNewsletter'> {
  return {
    subscribeNewsletter: async ({ body: { email }, identity, http }) => {
      await limits.newsletter(http);
      if (identity && !(await Users.exists({ _id: identity.userId }))) throw signInRequired();
      await withPeopleLocked(db, emailLockKey(email), (session) =>
        Subscribers.insertMany([{ email, createdAt: new Date() }], { session }),
      ).catch((error: unknown) => {
        if (!isDuplicate(error) && !isRemovedPersonError(error)) throw error;
      });
      return { ok: true };
    },
  };
}
