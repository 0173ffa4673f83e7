import { forbidden } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { activeAccount } from './account-state';
import { isSuspended } from './suspension.policy';
import type { Users } from '../models/user.model';

/** The lock key for the set of site admins and their proposals, so that changes of them run one after the other. */
export const SITE_ADMINS = 'site-admins';

/** Returns whether this person is a site admin who is not suspended, in this transaction. */
export async function isActingSiteAdmin(Users: Users, id: string, session: ClientSession): Promise<boolean> {
  const actor = await Users.findOne({ ...activeAccount(id), isSiteAdmin: true }, { suspension: 1 }, { session }).lean();
  return actor !== null && !isSuspended(actor);
}

/** Throws 403 unless this person is a site admin who is not suspended, in this transaction. */
export async function requireActingSiteAdmin(Users: Users, id: string, session: ClientSession): Promise<void> {
  if (!(await isActingSiteAdmin(Users, id, session))) throw forbidden('Only site admins can do this.');
}
