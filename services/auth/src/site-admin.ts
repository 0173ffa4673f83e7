import type { Connection } from 'mongoose';
import { userModel } from './user.model';

/** Makes an existing account a site administrator; says in one sentence what happened, or throws saying why not. */
export async function makeSiteAdmin(db: Connection, email: string | undefined): Promise<string> {
  const address = email?.trim().toLowerCase();
  if (!address) throw new Error('Say which account: npm run site-admin -- <email>');
  const user = await userModel(db).findOneAndUpdate({ email: address }, { isSiteAdmin: true }, { projection: { isSiteAdmin: 1 } }).lean();
  if (!user) throw new Error(`There is no account with the email address ${address}; register it first.`);
  return user.isSiteAdmin ? `${address} is a site administrator already.` : `${address} is a site administrator now.`;
}
