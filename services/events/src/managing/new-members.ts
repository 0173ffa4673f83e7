import { HttpError, type Identity } from '@meridian/service-kit';
import {
  DAY_MS,
  HOUR_MS,
  administersChapter,
  NEW_MEMBER_DAYS,
  NEW_MEMBER_EVENTS,
  type MembershipStatus,
} from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import type { Chapters } from '../access/chapters-client';
import type { Models } from '../models/create-models';

/**
 * Throws 429 if the caller is a new member and has created too many events and series within a day. It reads in a
 * transaction that locks the caller, so that of simultaneous requests each counts the ones before.
 */
export type LimitNewMembers = (
  caller: Pick<Identity, 'userId' | 'isActive' | 'isSiteAdmin'>,
  membership: Pick<MembershipStatus, 'role'>,
  session: ClientSession,
) => Promise<void>;

/**
 * Creates the limit of events that new members create. Admins have none. Nor has who belonged to any chapter longer,
 * which is only read from the chapters service once somebody has created so many.
 * @param factor the factor for limits of writes
 */
export function createNewMemberLimit(
  { Events, Series }: Pick<Models, 'Events' | 'Series'>,
  chapters: Pick<Chapters, 'membershipsOfSeveral'>,
  factor: number,
): LimitNewMembers {
  const most = Math.ceil(NEW_MEMBER_EVENTS * factor);
  const isNew = async (userId: string, now: number): Promise<boolean> => {
    const { memberships } = await chapters.membershipsOfSeveral({ body: { userIds: [userId] } });
    return memberships.every(({ joinedAt }) => now - Date.parse(joinedAt) < NEW_MEMBER_DAYS * DAY_MS);
  };
  return async (caller, { role }, session) => {
    if (administersChapter(caller, role)) return;
    const now = Date.now();
    const own = { createdBy: caller.userId, createdAt: { $gt: new Date(now - DAY_MS) } };
    const latest = { session, sort: { createdAt: -1 }, limit: most } as const;
    const events = await Events.find({ ...own, seriesId: { $exists: false } }, { createdAt: 1 }, latest).lean();
    const series = await Series.find({ ...own, splitFrom: { $exists: false } }, { createdAt: 1 }, latest).lean();
    const times = [...events, ...series].map(({ createdAt }) => createdAt.getTime()).sort((a, b) => b - a);
    const first = times[most - 1];
    if (first === undefined || !(await isNew(caller.userId, now))) return;
    const hours = Math.ceil((first + DAY_MS - now) / HOUR_MS);
    throw new HttpError(
      429,
      'too_many_events',
      `In your first ${NEW_MEMBER_DAYS} days as a member you can create ${most} events or series within 24 hours. ` +
        `You can create the next one in ${hours === 1 ? 'an hour' : `${hours} hours`}. Until then, save it as a draft.`,
    );
  };
}
