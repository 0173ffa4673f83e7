import { inTransaction, recordAction } from '@meridian/kit';
import type { Connection } from 'mongoose';
import { userModel } from './user.model';

/** Makes an existing account a site administrator. Returns a sentence with the result; throws if that is impossible. */
export async function makeSiteAdmin(db: Connection, email: string | undefined): Promise<string> {
  const address = email?.trim().toLowerCase();
  if (!address) throw new Error('Say which account: npm run site-admin -- <email>');
  const Users = userModel(db);
  const user = await inTransaction(db, async (session) => {
    const found = await Users.findOneAndUpdate(
      { email: address },
      { isSiteAdmin: true },
      { projection: { isSiteAdmin: 1 }, session },
    ).lean();
    if (found && !found.isSiteAdmin)
      await recordAction(
        db,
        { action: 'site-admin.granted', subject: found._id, personId: found._id, detail: 'on the command line' },
        session,
      );
    return found;
  });
  if (!user) throw new Error(`There is no account with the email address ${address}; register it first.`);
  return user.isSiteAdmin ? `${address} is a site administrator already.` : `${address} is a site administrator now.`;
}
