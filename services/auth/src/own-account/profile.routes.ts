import { forbidden, inTransaction, notFound, type Handlers } from '@meridian/service-kit';
import type { authApi } from '@meridian/shared-types/contracts';
import { givenFields, PROFILE_FIELDS } from '@meridian/shared-types/schemas';
import { findPendingChange } from '../addresses/address-change';
import type { Models } from '../models/create-models';
import { accountNotActive, signInRequired, activeAccount } from '../accounts/account-state';
import { changePerson, type PersonSync } from '../accounts/person-sync';
import { PROFILE_PROJECTION, toProfile, toSearchWords } from '../models/user.model';

type ProfileHandlers = Pick<Handlers<typeof authApi>, 'profile' | 'updateProfile' | 'user'>;

export function profileHandlers(
  dependencies: Pick<Models, 'db' | 'Users' | 'AccountTokens'> & { personSync: PersonSync },
): ProfileHandlers {
  const { db, Users, personSync } = dependencies;
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
      if (params.id !== identity.userId && !identity.isActive && !identity.isSiteAdmin)
        throw forbidden('An active membership is required.');
      const user = await Users.findById(params.id, { ...PROFILE_PROJECTION, createdAt: 1 }).lean();
      if (!user) throw notFound('person');
      return {
        user: { id: user._id.toHexString(), createdAt: user.createdAt.toISOString(), profile: toProfile(user) },
      };
    },
  };
}
