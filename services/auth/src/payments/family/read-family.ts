import { FAMILY_ACCOUNTS, type Family } from '@meridian/shared-types';
import { accountNotActive } from '../../accounts/account-state';
import type { Models } from '../../models/create-models';
import { familyEnd } from './sync-family';

/** The fields of an account that the rules of families need. */
export const FAMILY_FIELDS = {
  email: 1,
  name: 1,
  subscription: 1,
  suspension: 1,
  removalPending: 1,
  unverifiedSince: 1,
} as const;
/** The most places of a family without that of the payer. */
export const FAMILY_PLACES = FAMILY_ACCOUNTS - 1;

/** Returns the family of a person, their place in another one, and invitations to their address. */
export async function readFamily(
  { Users, FamilyPlaces }: Pick<Models, 'Users' | 'FamilyPlaces'>,
  userId: string,
): Promise<Family> {
  const user = await Users.findById(userId, FAMILY_FIELDS).lean();
  if (!user) throw await accountNotActive(Users, userId);
  const until = familyEnd(user);
  const own = await FamilyPlaces.find({ payerId: userId }).sort({ invitedAt: 1 }).lean();
  const place = await FamilyPlaces.findOne({ userId }).lean();
  const open = user.unverifiedSince
    ? []
    : await FamilyPlaces.find({ email: user.email, userId: { $exists: false } })
        .limit(FAMILY_PLACES)
        .lean();
  const known = [...own.map((each) => each.userId), place?.payerId, ...open.map(({ payerId }) => payerId)];
  const people = known.flatMap((each) => each ?? []);
  const named = await Users.find({ _id: { $in: people } }, { name: 1 }).lean();
  const nameOf = (id: unknown) => named.find(({ _id }) => String(_id) === String(id))?.name ?? '';
  return {
    ...(until && { until: until.toISOString() }),
    places: own.map(({ _id, email, userId: memberId }) => ({
      id: String(_id),
      email,
      ...(memberId && { name: nameOf(memberId) }),
    })),
    free: until ? FAMILY_PLACES - own.length : 0,
    ...(place && { place: { id: String(place._id), payer: nameOf(place.payerId) } }),
    invitations: open.map(({ _id, payerId }) => ({ id: String(_id), payer: nameOf(payerId) })),
  };
}
