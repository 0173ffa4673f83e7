import { activeNow, endedNow } from '../subscriptions/status-filter';
import { idsOfSmallResult } from '@meridian/service-kit';
import type { AccountFilter } from '@meridian/shared-types';
import { searchTerms } from '@meridian/shared-types/search';
import type { mongo } from 'mongoose';
import {
  JOINED_INDEX,
  SITE_ADMINS_INDEX,
  SUSPENDED_INDEX,
  UNCONFIRMED_INDEX,
  WORDS_INDEX,
  type Users,
} from '../models/user.model';

type Condition = mongo.Filter<mongo.BSON.Document>;

/** Any further words of a search are ignored. */
const MAX_WORDS = 6;

/** The status depends on the end of the paid time as well as on the stored status; see `statusOf`. */
const byStatus = (status: 'active' | 'newsletter', now: Date): Condition =>
  status === 'active' ? activeNow(now) : { $or: [{ 'subscription.status': 'newsletter' }, endedNow(now)] };

const suspendedAt = (now: Date): Condition => ({
  'suspension.liftedAt': { $exists: false },
  $or: [{ 'suspension.until': { $exists: false } }, { 'suspension.until': { $gt: now } }],
});

/**
 * Returns the conditions of a filter, or undefined if it cannot match. Conditions with an index of their own come
 * first.
 */
export async function findConditions(
  Users: Users,
  { search, status, plan, state, isSiteAdmin, joinedFrom, joinedTo, unseenSince }: AccountFilter,
  now = new Date(),
): Promise<Condition[] | undefined> {
  const words = searchTerms(search ?? '')
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS); // Long words match the fewest accounts.
  if (search && words.length === 0) return undefined;
  const prefixes = words.map((word): Condition => ({ words: { $regex: `^${word}` } }));
  const joined = {
    ...(joinedFrom && { $gte: new Date(joinedFrom) }),
    ...(joinedTo && { $lt: new Date(joinedTo) }),
  };
  const indexed: [Condition, Record<string, 1>][] = [
    ...(isSiteAdmin ? [[{ isSiteAdmin: true }, SITE_ADMINS_INDEX] as [Condition, Record<string, 1>]] : []),
    ...(state === 'suspended'
      ? [[{ 'suspension.since': { $exists: true } }, SUSPENDED_INDEX] as [Condition, Record<string, 1>]]
      : []),
    ...(state === 'unconfirmed'
      ? [[{ unverifiedSince: { $exists: true } }, UNCONFIRMED_INDEX] as [Condition, Record<string, 1>]]
      : []),
    ...((joinedFrom ?? joinedTo) ? [[{ createdAt: joined }, JOINED_INDEX] as [Condition, Record<string, 1>]] : []),
  ];
  let ids = await idsOfSmallResult(
    Users,
    prefixes.map((condition) => [condition]),
    WORDS_INDEX,
  );
  for (const [condition, index] of indexed) ids ??= await idsOfSmallResult(Users, [[condition]], index);
  return [
    ...prefixes,
    ...indexed.map(([condition]) => condition),
    ...(state === 'suspended' ? [suspendedAt(now)] : []),
    ...(status ? [byStatus(status, now)] : []),
    ...(plan ? [byStatus('active', now), { 'subscription.plan': plan }] : []),
    ...(unseenSince ? [{ lastSeenOn: { $not: { $gte: new Date(unseenSince) } } }] : []),
    ...(ids ? [{ _id: { $in: ids } }] : []),
  ];
}
