import { forbidden, notFound, type Handlers } from '@meridian/kit';
import type { authApi } from '@meridian/shared-types';
import type { Parts } from '../dependencies';
import { refuseLeaver, signedOut, staying } from './signed-out';
import { PROFILE_FIELDS, toProfile, wordsOf } from './user.model';

type ProfileHandlers = Pick<Handlers<typeof authApi>, 'profile' | 'updateProfile' | 'user'>;

/** What people show of themselves. */
export function profileHandlers({ Users, sync }: Parts): ProfileHandlers {
  return {
    profile: async ({ identity }) =>
      toProfile((await Users.findById(identity.userId, PROFILE_FIELDS).lean()) ?? signedOut()),

    updateProfile: async ({ identity, body }) => {
      const { name, location, description, tags } = body;
      const { email } = (await Users.findById(identity.userId, { email: 1 }).lean()) ?? signedOut(); // never changes
      const user = await Users.findOneAndUpdate(
        staying(identity.userId),
        {
          $set: { name, location, description, tags, words: wordsOf({ name, email }), syncPending: true },
          $inc: { version: 1 },
        },
        { returnDocument: 'after' },
      ).lean();
      if (!user) return refuseLeaver(Users, identity.userId);
      await sync.pushSoon(user);
      return toProfile(user);
    },

    user: async ({ identity, params }) => {
      if (params.id !== identity.userId && !identity.isActive && !identity.isSiteAdmin)
        forbidden('An active membership is required.');
      const user = (await Users.findById(params.id, { ...PROFILE_FIELDS, createdAt: 1 }).lean()) ?? notFound('person');
      return {
        user: { id: user._id.toHexString(), createdAt: user.createdAt.toISOString(), profile: toProfile(user) },
      };
    },
  };
}
