import { forbidden, inTransaction, notFound, type Handlers } from '@meridian/service-kit';
import { isChapterAdmin, type Client } from '@meridian/shared-types';
import type { authApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { givenFields, PROFILE_FIELDS } from '@meridian/shared-types/schemas';
import { findPendingChange } from '../addresses/address-change';
import type { Models } from '../models/create-models';
import { accountNotActive, signInRequired, activeAccount } from '../accounts/account-state';
import { changePerson, type PersonSync } from '../accounts/person-sync';
import { PROFILE_PROJECTION, toProfile, toSearchWords } from '../models/user.model';

type ProfileHandlers = Pick<Handlers<typeof authApi>, 'profile' | 'updateProfile' | 'user'>;

interface Needed extends Pick<Models, 'db' | 'Users' | 'AccountTokens'> {
  personSync: PersonSync;
  chapters: Chapters;
}

type Chapters = Pick<Client<typeof chaptersInternalApi>, 'memberships'>;

/** Returns whether a person is an admin of a chapter to which another person belongs. */
async function isAdminOverPerson(chapters: Chapters, userId: string, otherId: string): Promise<boolean> {
  const own = (await chapters.memberships({ params: { userId } })).filter(isChapterAdmin);
  if (own.length === 0) return false;
  const others = await chapters.memberships({ params: { userId: otherId } });
  return others.some(({ chapterId }) => own.some((each) => each.chapterId === chapterId));
}

export function profileHandlers(dependencies: Needed): ProfileHandlers {
  const { db, Users, personSync, chapters } = dependencies;
  return {
    profile: async ({ identity }) => {
      const [user, emailChange] = await Promise.all([
        Users.findById(identity.userId, PROFILE_PROJECTION).lean(),
        findPendingChange(dependencies, identity.userId),
      ]);
      if (!user) throw signInRequired();
      return { ...toProfile(user), ...(emailChange && { emailChange }) };
    },

    updateProfile: async ({ identity, body }) => {
      const account = await Users.findById(identity.userId, { email: 1 }).lean();
      if (!account) throw signInRequired();
      const words = toSearchWords({ name: body.name, email: account.email });
      const $set = { ...givenFields(PROFILE_FIELDS, body), words };
      const change = await inTransaction(db, (session) =>
        changePerson(dependencies, activeAccount(identity.userId), { $set }, session),
      );
      if (!change) throw await accountNotActive(Users, identity.userId);
      await personSync.sendSoon(change);
      return change.copy;
    },

    user: async ({ identity, params }) => {
      const seesEveryone = params.id === identity.userId || identity.isActive || identity.isSiteAdmin;
      if (!seesEveryone && !(await isAdminOverPerson(chapters, identity.userId, params.id)))
        throw forbidden('An active membership is required.');
      const user = await Users.findById(params.id, { ...PROFILE_PROJECTION, createdAt: 1 }).lean();
      if (!user) throw notFound('person');
      return {
        user: { id: user._id.toHexString(), createdAt: user.createdAt.toISOString(), profile: toProfile(user) },
      };
    },
  };
}
