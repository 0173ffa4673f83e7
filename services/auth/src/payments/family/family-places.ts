import { conflict, notFound, recordAction, withPeopleLocked, type Handlers } from '@meridian/service-kit';
import type { authApi } from '@meridian/shared-types/contracts';
import { accountNotActive, activeAccount, addressNotConfirmed } from '../../accounts/account-state';
import { changePerson, type PersonSync } from '../../accounts/person-sync';
import type { Models } from '../../models/create-models';
import type { AnnounceChange } from '../../sessions/session-signals';
import { statusOf } from '../../subscriptions/subscription.policy';
import { FAMILY_FIELDS, readFamily } from './read-family';
import { endPlace, familyEnd, syncFamily } from './sync-family';

type Needed = Pick<Models, 'db' | 'Users' | 'FamilyPlaces' | 'MembershipMoves'> & {
  announceChange: AnnounceChange;
  personSync: PersonSync;
};

/** Handles joining and leaving families. */
export function familyPlaceHandlers(dependencies: Needed) {
  const { db, Users, FamilyPlaces, MembershipMoves, announceChange, personSync } = dependencies;

  /** Tells the services that the membership of a person may have changed. */
  async function announce(userId: string): Promise<void> {
    announceChange({ userId });
    await personSync.sendSoonFor(userId);
    announceChange({ userId });
  }

  return {
    async acceptFamily({ identity: { userId }, params: { id } }) {
      const found = await FamilyPlaces.findById(id, { payerId: 1 }).lean();
      if (!found) throw notFound('invitation');
      const payerId = String(found.payerId);
      await withPeopleLocked(db, [payerId, userId], async (session) => {
        const user = await Users.findOne(activeAccount(userId), FAMILY_FIELDS, { session }).lean();
        if (!user) throw await accountNotActive(Users, userId);
        const place = await FamilyPlaces.findOne({ _id: id, email: user.email }, {}, { session }).lean();
        if (!place) throw notFound('invitation');
        if (user.unverifiedSince) throw addressNotConfirmed();
        if (place.userId?.equals(user._id)) return;
        if (await FamilyPlaces.exists({ userId }).session(session))
          throw conflict('in_family', 'You are a member of another family. Leave it first.');
        if (statusOf(user.subscription) === 'active')
          throw conflict('already_active', 'You have a membership of your own. Join the family after it has ended.');
        const payer = await Users.findById(payerId, FAMILY_FIELDS, { session }).lean();
        if (!familyEnd(payer)) throw conflict('no_family', 'This family has no paid membership now.');
        await FamilyPlaces.updateOne({ _id: id }, { $set: { userId: user._id } }, { session });
        // This writes to the account of the payer, so that a payment at the same time sees the new place.
        await changePerson({ db, Users }, { _id: payerId }, {}, session);
        await syncFamily(dependencies, payerId, session);
        await recordAction(db, { action: 'family.joined', subject: payerId, userId }, session);
      });
      await announce(userId);
      return readFamily(dependencies, userId);
    },

    async leaveFamily({ identity: { userId }, params: { id } }) {
      const memberId = await withPeopleLocked(db, userId, async (session) => {
        const user = await Users.findById(userId, { email: 1 }, { session }).lean();
        const mine = [
          { payerId: userId },
          { userId },
          ...(user ? [{ email: user.email, userId: { $exists: false } }] : []),
        ];
        const place = await FamilyPlaces.findOneAndDelete({ _id: id, $or: mine }, { session }).lean();
        if (!place) throw notFound('place');
        await endPlace({ db, Users, MembershipMoves }, place, session);
        if (place.userId)
          await recordAction(
            db,
            { action: 'family.left', subject: String(place.payerId), userId: String(place.userId) },
            session,
          );
        return place.userId && String(place.userId);
      });
      if (memberId) await announce(memberId);
      return readFamily(dependencies, userId);
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
