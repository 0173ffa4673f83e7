import type { ClientSession, Types } from 'mongoose';
import { changePerson, type PersonSync } from '../../accounts/person-sync';
import { isSuspended } from '../../accounts/suspension.policy';
import type { Models } from '../../models/create-models';
import { recordMove } from '../../models/membership-move.model';
import type { UserDoc } from '../../models/user.model';
import type { AnnounceChange } from '../../sessions/session-signals';
import { rightsUntil } from '../../subscriptions/renewal-times.policy';
import { startingSubscription, statusOf, type Subscription } from '../../subscriptions/subscription.policy';

type Stores = Pick<Models, 'db' | 'Users' | 'FamilyPlaces' | 'MembershipMoves'>;
type Payer = Pick<UserDoc, 'subscription' | 'suspension' | 'removalPending'> | null;

/** Returns the time for which a family is paid, with the grace after it, or undefined without any. */
function familyTime(payer: Payer, now: Date): (Pick<Subscription, 'graceUntil'> & { paidUntil: Date }) | undefined {
  if (!payer || payer.removalPending || isSuspended(payer, now)) return undefined;
  const { familyUntil, paidUntil, terms } = payer.subscription;
  if (!familyUntil || !paidUntil || statusOf(payer.subscription, now) !== 'active') return undefined;
  if (familyUntil < paidUntil) return familyUntil > now ? { paidUntil: familyUntil } : undefined;
  // A renewal of a family plan that is not paid yet has a grace, in which the family stays with its payer.
  const end = terms?.audience === 'family' ? rightsUntil(payer.subscription) : undefined;
  if (end && end > paidUntil) return { paidUntil, graceUntil: end };
  return paidUntil > now ? { paidUntil } : undefined;
}

/** Returns the end of the time for which a family is paid, or of the grace after it, or undefined without any. */
export function familyEnd(payer: Payer, now = new Date()): Date | undefined {
  const time = familyTime(payer, now);
  return time && (time.paidUntil > now ? time.paidUntil : time.graceUntil);
}

/** Returns the subscription of a member of a family, or undefined if it stays as it is. */
function memberSubscription(
  before: Subscription,
  payerId: Types.ObjectId,
  { plan = 'monthly', terms }: Subscription,
  time: ReturnType<typeof familyTime>,
  now: Date,
): Subscription | undefined {
  const isOfFamily = before.familyOf?.equals(payerId) === true;
  if (!isOfFamily && statusOf(before, now) === 'active') return undefined; // They have paid for themselves.
  if (!time) return isOfFamily ? startingSubscription() : undefined;
  const isSame = (field: 'paidUntil' | 'graceUntil') => before[field]?.getTime() === time[field]?.getTime();
  if (isOfFamily && isSame('paidUntil') && isSame('graceUntil')) return undefined;
  const since = (isOfFamily && before.since) || now;
  return { status: 'active', plan, ...(terms && { terms }), since, ...time, familyOf: payerId };
}

/**
 * Gives the members of a family the paid time of its payer, or takes it back. Call it in every transaction that changes
 * the subscription, the suspension or the existence of an account. Without members it changes nothing.
 */
export async function syncFamily(
  { db, Users, FamilyPlaces, MembershipMoves }: Stores,
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
  const time = familyTime(payer, now);
  for (const place of places) {
    const member = await Users.findById(place.userId, { subscription: 1 }, { session }).lean();
    if (!member) continue;
    const paid = payer?.subscription ?? startingSubscription();
    const subscription = memberSubscription(member.subscription, place.payerId, paid, time, now);
    if (!subscription) continue;
    await changePerson({ db, Users }, { _id: member._id }, { $set: { subscription } }, session);
    const isMember = (each: Subscription) => statusOf(each, now) === 'active';
    const [before, after] = [isMember(member.subscription), isMember(subscription)];
    await recordMove(MembershipMoves, member._id, { before, after, plan: subscription.plan, at: now }, session);
  }
}

/** Ends the membership that a person has by a family. */
export async function endPlace(
  { db, Users, MembershipMoves }: Pick<Stores, 'db' | 'Users' | 'MembershipMoves'>,
  { userId, payerId }: { userId?: Types.ObjectId | null; payerId: Types.ObjectId },
  session: ClientSession,
): Promise<void> {
  if (!userId) return;
  const change = await changePerson(
    { db, Users },
    { _id: userId, 'subscription.familyOf': payerId },
    { $set: { subscription: startingSubscription() } },
    session,
  );
  if (change) await recordMove(MembershipMoves, userId, { before: true, after: false, at: new Date() }, session);
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
    personSync?: Pick<PersonSync, 'sendSoonFor'>;
  },
  payerId: string,
): Promise<void> {
  for (const { userId } of await FamilyPlaces.find({ payerId, userId: { $exists: true } }, { userId: 1 }).lean()) {
    announceChange({ userId: String(userId) });
    await personSync?.sendSoonFor(String(userId));
    announceChange({ userId: String(userId) });
  }
}
