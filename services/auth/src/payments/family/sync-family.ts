import type { ClientSession, Types } from 'mongoose';
import { changePerson, type PersonSync } from '../../accounts/person-sync';
import { isSuspended } from '../../accounts/suspension.policy';
import type { Models } from '../../models/create-models';
import type { UserDoc } from '../../models/user.model';
import type { AnnounceChange } from '../../sessions/session-signals';
import { startingSubscription, statusOf, type Subscription } from '../../subscriptions/subscription.policy';

type Stores = Pick<Models, 'db' | 'Users' | 'FamilyPlaces'>;

/** Returns the end of the time for which a family is paid, or undefined without any. */
export function familyEnd(
  payer: Pick<UserDoc, 'subscription' | 'suspension' | 'removalPending'> | null,
  now = new Date(),
): Date | undefined {
  if (!payer || payer.removalPending || isSuspended(payer, now)) return undefined;
  const { familyUntil, paidUntil } = payer.subscription;
  if (!familyUntil || !paidUntil || statusOf(payer.subscription, now) !== 'active') return undefined;
  const end = familyUntil < paidUntil ? familyUntil : paidUntil;
  return end > now ? end : undefined;
}

/** Returns the subscription of a member of a family, or undefined if it stays as it is. */
function memberSubscription(
  before: Subscription,
  payerId: Types.ObjectId,
  { plan = 'monthly', terms }: Subscription,
  end: Date | undefined,
  now: Date,
): Subscription | undefined {
  const isOfFamily = before.familyOf?.equals(payerId) === true;
  if (!isOfFamily && statusOf(before, now) === 'active') return undefined; // They have paid for themselves.
  if (!end) return isOfFamily ? startingSubscription() : undefined;
  if (isOfFamily && before.paidUntil?.getTime() === end.getTime()) return undefined;
  const since = (isOfFamily && before.since) || now;
  return { status: 'active', plan, ...(terms && { terms }), since, paidUntil: end, familyOf: payerId };
}

/**
 * Gives the members of a family the paid time of its payer, or takes it back. Call it in every transaction that changes
 * the paid time, the suspension or the existence of an account. Without members it changes nothing.
 */
export async function syncFamily(
  { db, Users, FamilyPlaces }: Stores,
  payerId: Types.ObjectId | string,
  session: ClientSession,
): Promise<void> {
  const places = await FamilyPlaces.find(
    { payerId, userId: { $exists: true } },
    { userId: 1, payerId: 1 },
    { session },
  );
  if (places.length === 0) return;
  const fields = { subscription: 1, suspension: 1, removalPending: 1 } as const;
  const payer = await Users.findById(payerId, fields, { session }).lean();
  const now = new Date();
  const end = familyEnd(payer, now);
  for (const place of places) {
    const member = await Users.findById(place.userId, { subscription: 1 }, { session }).lean();
    if (!member) continue;
    const paid = payer?.subscription ?? startingSubscription();
    const subscription = memberSubscription(member.subscription, place.payerId, paid, end, now);
    if (subscription) await changePerson({ db, Users }, { _id: member._id }, { $set: { subscription } }, session);
  }
}

/** Ends the membership that a person has by a family. */
export async function endPlace(
  { db, Users }: Pick<Stores, 'db' | 'Users'>,
  { userId, payerId }: { userId?: Types.ObjectId | null; payerId: Types.ObjectId },
  session: ClientSession,
): Promise<void> {
  if (!userId) return;
  await changePerson(
    { db, Users },
    { _id: userId, 'subscription.familyOf': payerId },
    { $set: { subscription: startingSubscription() } },
    session,
  );
}

/** Removes the family of a person whose account is deleted, and their place in another one. */
export async function removeFromFamilies(
  stores: Stores,
  userId: Types.ObjectId,
  email: string,
  session: ClientSession,
): Promise<string[]> {
  const places = await stores.FamilyPlaces.find({ payerId: userId }, { userId: 1, payerId: 1 }, { session });
  for (const { userId: memberId, payerId } of places)
    await endPlace(stores, { payerId, ...(memberId && { userId: memberId }) }, session);
  await stores.FamilyPlaces.deleteMany({ payerId: userId }, { session });
  await stores.FamilyPlaces.deleteMany({ userId }, { session });
  await stores.FamilyPlaces.deleteMany({ email }, { session }); // Nobody keeps the address in an invitation.
  return places.flatMap(({ userId: memberId }) => (memberId ? [String(memberId)] : []));
}

/** Tells chat, the gateways and the chapters service about the members of a family after a change. */
export async function announceFamily(
  {
    FamilyPlaces,
    announceChange,
    personSync,
  }: Pick<Models, 'FamilyPlaces'> & {
    announceChange: AnnounceChange;
    personSync?: PersonSync;
  },
  payerId: string,
): Promise<void> {
  for (const { userId } of await FamilyPlaces.find({ payerId, userId: { $exists: true } }, { userId: 1 }).lean()) {
    announceChange({ userId: String(userId) });
    await personSync?.sendSoonFor(String(userId));
    announceChange({ userId: String(userId) });
  }
}
