import { conflict, forbidden, HttpError, notFound } from '@meridian/service-kit';
import { refuseIfJustChanged } from '../../addresses/email-reservation';
import { beginRemoval } from '../../accounts/begin-removal';
import type { AccountAct } from '../../proposals/account-act';

/**
 * Deletes the account of a person who asked the office for it. The same refusals apply as for a deletion by the person.
 * The rights of a site admin have to end first, so this cannot be used to remove one.
 */
export const removalOnRequest: AccountAct<{ email: string }> = {
  kind: 'removal',
  async prepare(stores, { userId, actorId, reason, input: { email } }, session) {
    if (userId === actorId) throw forbidden('You can delete your own account in your profile.');
    await refuseIfJustChanged(stores, userId, session);
    const found = await stores.Users.findById(userId, { email: 1, isSiteAdmin: 1 }, { session }).lean();
    if (!found) throw notFound('account');
    if (found.email !== email) {
      const message = 'This is not the address of the account.';
      throw new HttpError(400, 'other_address', message, [{ path: 'email', message }]);
    }
    if (found.isSiteAdmin) throw conflict('is_site_admin', 'This person is a site admin. Dismiss them first.');
    return async () => {
      await beginRemoval(stores, { _id: userId }, { actorId, detail: `on request: ${reason}` }, session);
      return { removedId: userId };
    };
  },
};
