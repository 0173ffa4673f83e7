import {
  conflict,
  HttpError,
  notFound,
  recordAction,
  recordDomainEvent,
  withPeopleLocked,
} from '@meridian/service-kit';
import type { Ban } from '@meridian/shared-types';
import type { BodyOf, chaptersApi } from '@meridian/shared-types/contracts';
import type { Types } from 'mongoose';
import { checkAdmin } from '../chapters/admin-checks';
import { checkOpen } from '../chapters/open-chapters';
import { findBan, inEffectAt, toBanTerms, type BanDoc } from '../models/ban.model';
import type { Caller } from '../chapters/chapter.policy';
import { recordMemberChanges } from './member-changes';
import { endMembership } from './memberships';
import { findProfiles } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';

type BanInput = BodyOf<typeof chaptersApi.ban>;
const MAX_BANS = 500;
/** The message of the refusal for people who are not admins. */
export const BANS = 'Only admins of this chapter can ban people.';

type Needed = Pick<Models, 'db' | 'Chapters' | 'Memberships' | 'People' | 'JoinRequests' | 'Bans'>;

/**
 * Bans a person who may be a member, may have asked to join, or may do so later. The membership and the request end,
 * and the person gets the reason. The audit log, which is stored for longer, contains only the end of the ban.
 */
export const banPerson = (models: Needed, chapterId: number, { userId, reason, until }: BanInput, caller: Caller) =>
  withPeopleLocked(models.db, [caller.userId, userId], async (session) => {
    const { db, Bans, People, Memberships, JoinRequests } = models;
    const callerId = caller.userId;
    await checkAdmin(models, caller, chapterId, BANS, session);
    const now = new Date();
    const end = until === undefined ? undefined : new Date(until);
    if (userId === callerId) throw conflict('own_ban', 'You cannot ban yourself.');
    if (end && end <= now) throw new HttpError(400, 'ended', 'Choose a time in the future.');
    await checkOpen(models, [chapterId], session);
    if (!(await People.exists({ _id: userId }).session(session))) throw notFound('person');
    const membership = await Memberships.findOne({ userId, chapterId }, { role: 1 }, { session }).lean();
    if (membership?.role === 'admin')
      throw conflict('is_admin', 'This person is an admin of the chapter. Make them a member first.');
    if (await findBan(models, chapterId, userId, session))
      throw conflict('already_banned', 'This person is already banned from this chapter.');
    await Bans.deleteOne({ chapterId, userId }, { session }); // There may be a ban that has ended.
    const [ban] = await Bans.insertMany(
      [{ chapterId, userId, reason, ...(end && { until: end }), bannedBy: callerId, createdAt: now }],
      { session },
    );
    if (!ban) throw new Error('A ban was inserted.');
    if (membership) await endMembership(models, { _id: membership._id, chapterId, userId, by: callerId }, session);
    // People who are no members may have seats at events of the chapter.
    else await recordMemberChanges(db, [{ userId, chapterId }], session);
    const { matchedCount } = await JoinRequests.updateOne(
      { userId, chapterId, status: 'pending' },
      { $set: { status: 'rejected', decidedAt: now, decidedBy: callerId, words: [] } },
      { session },
    );
    const detail = end ? `until ${end.toISOString().slice(0, 10)}` : 'without an end';
    await recordAction(db, { action: 'member.banned', subject: chapterId, userId, chapterId, detail }, session);
    await recordDomainEvent(
      db,
      {
        kind: 'member.banned',
        by: callerId,
        audience: { userIds: [userId] },
        data: { chapterId, reason, ...(until !== undefined && { until }) },
      },
      session,
    );
    return { ban: ban.toObject(), hadAsked: matchedCount > 0 };
  });

type LiftBanNeeds = Pick<Models, 'db' | 'Memberships' | 'People' | 'Bans'>;

/** Lifts a ban, so that the person may ask to join again. Throws 404 if there is none. */
export const liftBan = (models: LiftBanNeeds, chapterId: number, userId: string, caller: Caller): Promise<void> =>
  withPeopleLocked(models.db, caller.userId, async (session) => {
    const { db, Bans } = models;
    await checkAdmin(models, caller, chapterId, BANS, session);
    const lifted = await Bans.findOneAndDelete({ chapterId, userId, ...inEffectAt(new Date()) }, { session }).lean();
    if (!lifted) throw notFound('ban');
    await recordMemberChanges(db, [{ userId, chapterId }], session);
    await recordAction(db, { action: 'member.ban-lifted', subject: chapterId, userId, chapterId, detail: '' }, session);
  });

/** Returns the bans of a chapter that are in force now, latest first. */
export async function findBans(models: Pick<Models, 'People' | 'Bans'>, chapterId: number): Promise<Ban[]> {
  const bans = await models.Bans.find(
    { chapterId, ...inEffectAt(new Date()) },
    { userId: 1, reason: 1, until: 1, bannedBy: 1, createdAt: 1 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_BANS)
    .lean();
  return toBans(models, bans);
}

type ToBansNeeds = Pick<Models, 'People'>;

export async function toBans(models: ToBansNeeds, bans: readonly Omit<BanDoc, 'chapterId'>[]): Promise<Ban[]> {
  const people = await findProfiles(
    models,
    bans.flatMap(({ userId, bannedBy }) => [userId, ...(bannedBy ? [bannedBy] : [])]),
  );
  const brief = (id: Types.ObjectId | undefined) => {
    const person = id && people.get(String(id));
    return person && { userId: String(id), name: person.name, avatarUrl: person.avatarUrl };
  };
  return bans.flatMap(({ userId, reason, until, bannedBy, createdAt }) => {
    const [person, by] = [brief(userId), brief(bannedBy)];
    return person
      ? [
          {
            person,
            ...toBanTerms({ reason, until }),
            ...(by && { bannedBy: by }),
            createdAt: createdAt.toISOString(),
          },
        ]
      : [];
  });
}
