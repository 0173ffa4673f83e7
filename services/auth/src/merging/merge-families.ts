import { FAMILY_ACCOUNTS } from '@meridian/shared-types';
import type { ClientSession, Types } from 'mongoose';
import type { Models } from '../models/create-models';
import { endPlace, syncFamily } from '../payments/family/sync-family';
import { statusOf } from '../subscriptions/subscription.policy';
import type { MergeAct } from './merge-act';

type Stores = Pick<Models, 'db' | 'Users' | 'FamilyPlaces' | 'MembershipMoves'>;

/** Moves the place in the family of somebody else, unless the remaining account has a membership without it. */
async function mergePlace({ Users, FamilyPlaces }: Stores, { from, into }: MergeAct, session: ClientSession) {
  const user = await Users.findById(into._id, { subscription: 1 }, { session }).lean();
  const isPaid = user !== null && statusOf(user.subscription) === 'active' && !user.subscription.familyOf;
  if (isPaid) await FamilyPlaces.deleteMany({ userId: into._id }, { session });
  const former = await FamilyPlaces.findOne({ userId: from._id }, {}, { session }).lean();
  if (!former) return undefined;
  const hasPlace = await FamilyPlaces.exists({ userId: into._id }).session(session);
  if (isPaid || hasPlace || former.payerId.equals(into._id)) {
    await FamilyPlaces.deleteOne({ _id: former._id }, { session });
    return undefined;
  }
  await FamilyPlaces.updateOne({ _id: former._id }, { $set: { userId: into._id } }, { session });
  return former.payerId;
}

/** Moves the places of a family that the former account pays for, as far as the remaining account has room. */
async function mergeFamily(stores: Stores, { from, into }: MergeAct, session: ClientSession): Promise<void> {
  const { Users, FamilyPlaces } = stores;
  const kept = await FamilyPlaces.find({ payerId: into._id }, { email: 1 }, { session }).lean();
  const emails = new Set(kept.map(({ email }) => email));
  let free = FAMILY_ACCOUNTS - 1 - kept.length;
  for (const place of await FamilyPlaces.find({ payerId: from._id }, {}, { session }).sort({ invitedAt: 1 }).lean()) {
    const isSelf = place.email === into.email || place.userId?.equals(into._id);
    if (isSelf || emails.has(place.email) || free === 0) {
      if (!isSelf) await endPlace(stores, place, session);
      await FamilyPlaces.deleteOne({ _id: place._id }, { session });
    } else {
      free -= 1;
      await FamilyPlaces.updateOne({ _id: place._id }, { $set: { payerId: into._id } }, { session });
    }
  }
  await Users.updateMany(
    { 'subscription.familyOf': from._id },
    { $set: { 'subscription.familyOf': into._id } },
    { session },
  );
}

/**
 * Moves the families of the former account. Resolves to the members of the resulting family, whose membership may have
 * changed.
 */
export async function mergeFamilies(stores: Stores, act: MergeAct, session: ClientSession): Promise<string[]> {
  const { from, into } = act;
  const families: (Types.ObjectId | undefined)[] = [await mergePlace(stores, act, session)];
  const members = await stores.FamilyPlaces.find(
    { payerId: { $in: [from._id, into._id] }, userId: { $exists: true } },
    { userId: 1 },
    { session },
  ).lean();
  await mergeFamily(stores, act, session);
  for (const payerId of [...families, into._id]) if (payerId) await syncFamily(stores, payerId, session);
  return members.map(({ userId }) => String(userId));
}
