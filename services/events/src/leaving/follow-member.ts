import { isRemovedPersonError, withPeopleLocked } from '@meridian/service-kit';
import type { MembershipStatus } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import { findMembership } from '../access/require-guest';
import type { Chapters } from '../dependencies';
import type { Models } from '../models';
import type { ReplyChange } from '../rsvps/reply';
import { giveUpSeats } from './give-up-seats';
import { changeOrganizer, type Organizer } from './hand-over';

/** What a change of a person in a chapter has changed in its events. */
export interface FollowedMember {
  /** The RSVPs of other people that changed, by each event that the person no longer attends. */
  left: Map<string, ReplyChange[]>;
  /** The ids of the events that others organize now, or the person again. */
  organized: string[];
}

/**
 * Makes the events of a chapter agree with the place that a person has there now, which chapters is asked for while the
 * person is locked. So of two changes at the same time, the later one finds what is true in the end, and no RSVP of the
 * person is stored meanwhile.
 * - A ban is copied, and ends seats and places on waiting lists. They do not return after the ban.
 * - The events of a former member are those of the admins.
 * - A member whose account is not active keeps seats, because a membership that is paid late, or a suspension that is
 *   lifted, should not have cost them. Only their events are those of the admins meanwhile.
 */
export const followMember = (
  models: Models,
  chapters: Pick<Chapters, 'membershipStatus' | 'standing'>,
  person: Organizer,
): Promise<FollowedMember> =>
  withPeopleLocked(models.db, person.userId, async (session) => {
    const { userId, chapterId } = person;
    const [{ isMember, ban }, { isActive }] = await Promise.all([
      findMembership(chapters, userId, chapterId),
      chapters.standing({ params: { userId } }),
    ]);
    await copyBan(models, person, ban, session);
    const left = ban ? await giveUpSeats(models, person, session) : new Map<string, ReplyChange[]>();
    const change = isMember ? (isActive ? 'back' : 'away') : 'left';
    return { left, organized: await changeOrganizer(models, person, change, session) };
  }).catch((error: unknown) => {
    if (!isRemovedPersonError(error)) throw error;
    return { left: new Map(), organized: [] }; // The removal or the merge of the account ends what is left.
  });

async function copyBan(
  { ChapterBans }: Pick<Models, 'ChapterBans'>,
  { userId, chapterId }: Organizer,
  ban: MembershipStatus['ban'],
  session: ClientSession,
): Promise<void> {
  if (!ban) {
    await ChapterBans.deleteOne({ userId, chapterId }, { session });
    return;
  }
  const until = ban.until && new Date(ban.until);
  await ChapterBans.updateOne({ userId, chapterId }, until ? { $set: { until } } : { $unset: { until: 1 } }, {
    upsert: true,
    session,
  });
}
