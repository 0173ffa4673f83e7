import type { CurrentUser, Membership } from '@meridian/shared-types';
import type { Types } from 'mongoose';
import type { Parts } from './parts';
import { toUser, type UserDoc } from './user.model';

/** The current-user answer: the account, its memberships, and whoever acts as this person. */
export function currentUserOf({ Users, chapters, log }: Pick<Parts, 'Users' | 'chapters' | 'log'>) {
  const membershipsOf = async (user: { _id: Types.ObjectId }): Promise<Membership[]> => {
    try {
      return await chapters.membershipsOf({ params: { userId: user._id.toHexString() } });
    } catch (error) {
      log.warn({ err: error }, 'memberships left out'); // people can sign in while chapters is away
      return [];
    }
  };
  return async (user: UserDoc, actorId?: string): Promise<CurrentUser> => {
    const actor = actorId && (await Users.findById(actorId, { name: 1 }).lean());
    return { user: { ...toUser(user, await membershipsOf(user)), ...(actor && { impersonatedBy: { id: actor._id.toHexString(), name: actor.name } }) } };
  };
}
