import { inTransaction, notFound, type Handlers } from '@meridian/service-kit';
import { createUploadSlots, receiveImage, sendImage } from '@meridian/service-kit/pictures';
import type { authApi } from '@meridian/shared-types/contracts';
import { randomBytes } from 'node:crypto';
import { toAvatarImage } from './avatar-image';
import type { Models } from '../../models/create-models';
import { accountNotActive, activeAccount } from '../../accounts/account-state';
import { recordPeople, type PersonSync } from '../../accounts/person-sync';
import { avatarUrl } from '../../models/user.model';

const FIELD = 'avatar';

type Needed = Pick<Models, 'db' | 'Users' | 'Avatars'> & { personSync: PersonSync };

export function avatarHandlers({ db, Avatars, Users, personSync }: Needed) {
  const inUploadSlot = createUploadSlots(FIELD);
  return {
    avatar: async ({ params, http: { res } }) => {
      const image = await Avatars.findById(params.key, { bytes: 1 });
      if (!image) throw notFound('image');
      sendImage(res, image.bytes);
    },

    uploadAvatar: async ({ identity, http }) => {
      const bytes = await inUploadSlot(identity.userId, http, () =>
        receiveImage(FIELD, http.req, http.res, toAvatarImage),
      );
      const key = randomBytes(16).toString('hex');
      const [change] = await inTransaction(db, async (session) => {
        const user = await Users.findOneAndUpdate(
          activeAccount(identity.userId),
          { $set: { avatarKey: key }, $inc: { version: 1 } },
          { session },
        ).lean();
        if (!user) throw await accountNotActive(Users, identity.userId);
        await Avatars.create([{ _id: key, userId: identity.userId, bytes }], { session });
        // Only the image that this call replaced is deleted, so one of two parallel uploads remains.
        if (user.avatarKey) await Avatars.deleteOne({ _id: user.avatarKey }, { session });
        return recordPeople(db, [{ ...user, avatarKey: key, version: user.version + 1 }], session);
      });
      await personSync.sendSoon(change);
      return { avatarUrl: avatarUrl(key) };
    },

    removeAvatar: async ({ identity: { userId } }) => {
      const change = await inTransaction(db, async (session) => {
        const user = await Users.findOneAndUpdate(
          { ...activeAccount(userId), avatarKey: { $exists: true } },
          { $unset: { avatarKey: 1 }, $inc: { version: 1 } },
          { session },
        ).lean();
        if (!user) return undefined;
        const { avatarKey, ...rest } = user;
        await Avatars.deleteOne({ _id: avatarKey }, { session });
        return (await recordPeople(db, [{ ...rest, version: user.version + 1 }], session))[0];
      });
      if (!change && !(await Users.exists(activeAccount(userId)))) throw await accountNotActive(Users, userId);
      await personSync.sendSoon(change);
      return { ok: true };
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
