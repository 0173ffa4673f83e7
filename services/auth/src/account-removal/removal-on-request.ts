import { conflict, forbidden, HttpError, inTransaction, notFound, unavailable } from '@meridian/service-kit';
import type { RemovalInput } from '@meridian/shared-types';
import { refuseIfJustChanged } from '../addresses/email-reservation';
import type { Dependencies } from '../dependencies';
import { requireActingSiteAdmin } from '../accounts/acting-site-admin';
import { beginRemoval } from '../accounts/begin-removal';

type Needed = Pick<Dependencies, 'db' | 'Users' | 'AccountTokens' | 'accountRemoval'>;

/**
 * Deletes the account of a person who asked the office for it. The same refusals apply as for a deletion by the person.
 * The rights of a site admin have to end first, so this cannot be used to remove one.
 * @throws {HttpError} 503 if a service is unavailable; the removal is stored and finished later
 */
export async function removeOnRequest(
  dependencies: Needed,
  userId: string,
  { email, reason }: RemovalInput,
  actorId: string,
): Promise<void> {
  const { db, Users, accountRemoval } = dependencies;
  if (userId === actorId) throw forbidden('You can delete your own account in your profile.');
  await refuseIfJustChanged(dependencies, userId);
  await inTransaction(db, async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    const found = await Users.findById(userId, { email: 1, isSiteAdmin: 1 }, { session }).lean();
    if (!found) throw notFound('account');
    if (found.email !== email) {
      const message = 'This is not the address of the account.';
      throw new HttpError(400, 'other_address', message, [{ path: 'email', message }]);
    }
    if (found.isSiteAdmin) throw conflict('is_site_admin', 'This person is a site admin. Dismiss them first.');
    await beginRemoval(dependencies, { _id: userId }, { actorId, detail: `on request: ${reason}` }, session);
  });
  await accountRemoval.finish(userId).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 409)
      throw conflict(error.code, 'This person is the only admin of a chapter. Make another member an admin first.');
    throw Object.assign(unavailable('The account will be deleted as soon as all services are available again.'), {
      cause: error,
    });
  });
}
