import { conflict, recordDomainEvent, withPeopleLocked, type Handlers } from '@meridian/service-kit';
import { FAMILY_ACCOUNTS } from '@meridian/shared-types';
import type { authApi } from '@meridian/shared-types/contracts';
import { accountNotActive, activeAccount } from '../../accounts/account-state';
import type { Models } from '../../models/create-models';
import { FAMILY_FIELDS, FAMILY_PLACES, readFamily } from './read-family';
import { familyEnd } from './sync-family';

/** Handles what the payer of a family sees and does. */
export function familyHandlers(dependencies: Pick<Models, 'db' | 'Users' | 'FamilyPlaces'>) {
  const { db, Users, FamilyPlaces } = dependencies;

  return {
    family: ({ identity: { userId } }) => readFamily(dependencies, userId),

    async inviteToFamily({ identity: { userId }, body: { email } }) {
      await withPeopleLocked(db, userId, async (session) => {
        const payer = await Users.findOne(activeAccount(userId), FAMILY_FIELDS, { session }).lean();
        if (!payer) throw await accountNotActive(Users, userId);
        if (!familyEnd(payer)) throw conflict('no_family', 'Only a member with a family plan can invite a family.');
        if (payer.email === email) throw conflict('own_address', 'This is your own address. You have a place already.');
        const places = await FamilyPlaces.find({ payerId: userId }, { email: 1 }, { session }).lean();
        if (places.some((place) => place.email === email)) return;
        if (places.length >= FAMILY_PLACES)
          throw conflict('family_full', `A family has at most ${FAMILY_ACCOUNTS} accounts. Remove somebody first.`);
        await FamilyPlaces.insertMany([{ payerId: payer._id, email, invitedAt: new Date() }], { session });
        // An address without an account finds the invitation after it has joined, and nobody learns who has one.
        const invited = await Users.findOne({ email, removalPending: { $ne: true } }, { _id: 1 }, { session }).lean();
        if (!invited) return;
        const audience = { userIds: [String(invited._id)] };
        await recordDomainEvent(db, { kind: 'family.invited', audience, data: { payer: payer.name } }, session);
      });
      return readFamily(dependencies, userId);
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
