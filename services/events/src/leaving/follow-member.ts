import { isRemovedPersonError, withPeopleLocked } from '@meridian/service-kit';
import type { MembershipStatus } from '@meridian/shared-types';
import type { MemberChange } from '@meridian/shared-types/contracts';
import type { ClientSession } from 'mongoose';
import { findMembership } from '../access/require-guest';
import type { SeatModels } from '../rsvps/seats/seat-changes';
import type { Chapters } from '../access/chapters-client';
import type { Models } from '../models/create-models';
import type { ReplyChange } from '../event-terms/reply';
import { giveUpSeats, leaveWaitingLists } from './give-up-seats';
import { changeOrganizer, type Organizer } from './hand-over';

export type ChangedPerson = Omit<MemberChange, 'id'>;
type Standings = Pick<Chapters, 'membershipStatus' | 'standing'>;

/** What a change of a person has changed in events. */
export interface FollowedMember {
  /** The RSVPs of other people that changed, by each event that the person no longer attends. */
  left: Map<string, ReplyChange[]>;
  /** The ids of the events that others organize now, or the person again. */
  organized: string[];
}

type Needed = SeatModels & Pick<Models, 'Drafts' | 'Series' | 'ChapterBans'>;

/**
 * Makes the events of a chapter agree with the membership that a person has there now, or all events with whether
 * their account is active. Chapters is asked for both while the person is locked. Therefore the later one of two
 * changes finds what is true in the end, and no RSVP of the person is stored meanwhile.
 * - A ban is copied, and ends seats and places on waiting lists. They do not return after the ban.
 * - The events of a former member are those of the admins.
 * - A person whose account is not active keeps seats, because a membership that is paid late, or a suspension that is
 *   lifted, should not have cost them. They get no new ones, so their places on waiting lists end. Their events are
 *   those of the admins meanwhile.
 */
export const followMember = (models: Needed, chapters: Standings, person: ChangedPerson): Promise<FollowedMember> =>
  withPeopleLocked(models.db, person.userId, (session) => {
    const { userId, chapterId } = person;
    return chapterId === undefined
      ? followAccount(models, chapters, userId, session)
      : followMembership(models, chapters, { userId, chapterId }, session);
  }).catch((error: unknown) => {
    if (!isRemovedPersonError(error)) throw error;
    return { left: new Map(), organized: [] }; // The removal or the merge of the account ends what is left.
  });

async function followMembership(
  models: Needed,
  chapters: Standings,
  person: Organizer,
  session: ClientSession,
): Promise<FollowedMember> {
  const { userId, chapterId } = person;
  const [{ isMember, ban }, { isActive }] = await Promise.all([
    findMembership(chapters, userId, chapterId),
    chapters.standing({ params: { userId } }),
  ]);
  await copyBan(models, person, ban, session);
  const left = ban ? await giveUpSeats(models, person, session) : new Map<string, ReplyChange[]>();
  const change = isMember ? (isActive ? 'back' : 'away') : 'left';
  return { left, organized: await changeOrganizer(models, person, change, session) };
}

async function followAccount(
  models: SeatModels & Pick<Models, 'Drafts' | 'Series'>,
  chapters: Standings,
  userId: string,
  session: ClientSession,
): Promise<FollowedMember> {
  const { isActive } = await chapters.standing({ params: { userId } });
  const left = isActive ? new Map<string, ReplyChange[]>() : await leaveWaitingLists(models, userId, session);
  return { left, organized: await changeOrganizer(models, { userId }, isActive ? 'back' : 'away', session) };
}

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
