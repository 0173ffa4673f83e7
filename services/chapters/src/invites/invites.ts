import {
  conflict,
  HttpError,
  lockPeople,
  notFound,
  recordAction,
  withPeopleLocked,
  createToken,
  hashToken,
} from '@meridian/service-kit';
import { DAY_MS, LIMITS, type Invite } from '@meridian/shared-types';
import type { BodyOf, chaptersApi } from '@meridian/shared-types/contracts';
import type { ClientSession, QueryFilter } from 'mongoose';
import { checkAdmin } from '../chapters/admin-checks';
import { lostRight, lostRights } from '../chapters/author-rights';
import { findBan } from '../models/ban.model';
import { bannedError } from '../chapters/banned';
import type { Caller } from '../chapters/chapter.policy';
import type { InviteDoc } from '../models/invite.model';
import { addMember, joinTransaction, type MemberModels } from '../members/memberships';
import { findProfiles } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';

/** The message of the refusal for people who are not admins. */
export const INVITES = 'Only admins of this chapter can invite people.';

/**
 * Creates the refusal of a link that was revoked, has expired, is used up or never existed. The message is the same for
 * all, so that strangers cannot distinguish them.
 */
export const inviteEnded = () =>
  new HttpError(404, 'invite_ended', 'This invite link has expired. Ask the person who sent it for another one.');

/**
 * Creates the refusal of a link whose creator may no longer invite people. Only who has the link reads it, and it does
 * not say what became of that person.
 */
const creatorCannotInvite = () =>
  new HttpError(404, 'invite_ended', 'This invite link no longer works. Ask an admin of the chapter for another one.');

/** Returns a filter for an invite link that can be used now. */
const usable = (token: string) => ({
  tokenHash: hashToken(token),
  expiresAt: { $gt: new Date() },
  usesLeft: { $gt: 0 },
});

type Needed = Pick<Models, 'Memberships' | 'People' | 'Invites'>;

/** Returns a link that can be used now, without using it. */
export async function findInvite(models: Needed, token: string): Promise<Pick<InviteDoc, 'chapterId' | 'expiresAt'>> {
  const fields = { chapterId: 1, expiresAt: 1, createdBy: 1 } as const;
  const invite = await models.Invites.findOne(usable(token), fields).lean();
  if (!invite) throw inviteEnded();
  if ((await lostRights(models, [toPlanned(invite)]))[0]) throw creatorCannotInvite();
  return invite;
}

type TakeUseNeeds = Pick<Models, 'db' | 'Memberships' | 'People' | 'Invites'>;

/** Counts a use of a link, and checks that its creator may still invite people. */
async function takeUse(
  models: TakeUseNeeds,
  filter: QueryFilter<InviteDoc>,
  session: ClientSession,
): Promise<Pick<InviteDoc, '_id' | 'chapterId'>> {
  const invite = await models.Invites.findOneAndUpdate(filter, { $inc: { usesLeft: -1 } }, { session }).lean();
  if (!invite) throw inviteEnded();
  if (await lostRight(models, toPlanned(invite), session)) throw creatorCannotInvite();
  return invite;
}

const toPlanned = ({ createdBy, chapterId }: Pick<InviteDoc, 'createdBy' | 'chapterId'>) => ({
  authorId: createdBy,
  chapterIds: [chapterId],
});

/** Creates an invite link. Also resolves to its token, which is not stored. */
export const createInvite = (
  models: TakeUseNeeds,
  chapterId: number,
  { maxUses, days }: BodyOf<typeof chaptersApi.createInvite>,
  caller: Caller,
) =>
  withPeopleLocked(models.db, caller.userId, async (session) => {
    const { db, Invites } = models;
    await checkAdmin(models, caller, chapterId, INVITES, session);
    const now = new Date();
    const count = await Invites.countDocuments({ chapterId, createdAt: { $lte: now } }, { session });
    if (count >= LIMITS.inviteCount)
      throw conflict('too_many_invites', `A chapter has at most ${LIMITS.inviteCount} invite links. Revoke one first.`);
    const token = createToken();
    const [invite] = await Invites.insertMany(
      [
        {
          chapterId,
          tokenHash: hashToken(token),
          createdBy: caller.userId,
          createdAt: now,
          expiresAt: new Date(now.getTime() + days * DAY_MS),
          maxUses,
          usesLeft: maxUses,
        },
      ],
      { session },
    );
    if (!invite) throw new Error('An invite was inserted.');
    await recordAction(
      db,
      { action: 'invite.created', subject: invite._id, chapterId, detail: `${maxUses} uses, ${days} days` },
      session,
    );
    return { invite: invite.toObject(), token };
  });

/** Ends an invite link immediately. People who have joined with it stay members. */
export const revokeInvite = (
  models: TakeUseNeeds,
  chapterId: number,
  inviteId: string,
  caller: Caller,
): Promise<void> =>
  withPeopleLocked(models.db, caller.userId, async (session) => {
    const { db, Invites } = models;
    await checkAdmin(models, caller, chapterId, INVITES, session);
    const revoked = await Invites.findOneAndDelete({ _id: inviteId, chapterId }, { session }).lean();
    if (!revoked) throw notFound('invite link');
    const detail = `${revoked.maxUses - revoked.usesLeft} of ${revoked.maxUses} used`;
    await recordAction(db, { action: 'invite.revoked', subject: inviteId, chapterId, detail }, session);
  });

/**
 * Joins a chapter with an invite link, regardless of its join policy. The use is counted in the transaction that adds
 * the member, so no more people can join at the same time than the link allows. A pending request is approved as well.
 */
export const acceptInvite = (
  models: MemberModels & Pick<Models, 'db' | 'JoinRequests' | 'Invites'>,
  token: string,
  userId: string,
): Promise<number> =>
  joinTransaction(models, async (session) => {
    const { db, JoinRequests } = models;
    await lockPeople(db, userId, session);
    const { _id, chapterId } = await takeUse(models, usable(token), session);
    const ban = await findBan(models, chapterId, userId, session);
    if (ban) throw bannedError(ban);
    const now = new Date();
    if (!(await addMember(models, chapterId, userId, now, session)))
      throw conflict('already_member', 'You are already a member of this chapter.');
    await JoinRequests.updateOne(
      { userId, chapterId, status: 'pending' },
      { $set: { status: 'approved', decidedAt: now, words: [] } },
      { session },
    );
    await recordAction(db, { action: 'invite.used', subject: _id, userId, chapterId, detail: '' }, session);
    return chapterId;
  });

/**
 * Claims one use of a link of this chapter for an account that is about to be created. Resolves to false if there is
 * none left.
 */
export const claimInvite = (models: TakeUseNeeds, token: string, chapterId: number): Promise<boolean> =>
  joinTransaction(models, (session) => takeUse(models, { ...usable(token), chapterId }, session)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError && error.code === 'invite_ended') return false;
      throw error;
    },
  );

type ReturnInviteNeeds = Pick<Models, 'Invites'>;

/** Returns a claimed use. This does nothing if the link was deleted in the meantime. */
export async function returnInvite({ Invites }: ReturnInviteNeeds, token: string, chapterId: number): Promise<void> {
  await Invites.updateOne({ tokenHash: hashToken(token), chapterId }, { $inc: { usesLeft: 1 } });
}

/** Returns the invite links of a chapter that have not expired, newest first. */
export async function findInvites(models: Needed, chapterId: number): Promise<Invite[]> {
  const invites = await models.Invites.find(
    { chapterId, expiresAt: { $gt: new Date() } },
    { chapterId: 1, createdBy: 1, createdAt: 1, expiresAt: 1, maxUses: 1, usesLeft: 1 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(LIMITS.inviteCount)
    .lean();
  return toInvites(models, invites);
}

export async function toInvites(
  models: Pick<Models, 'Memberships' | 'People'>,
  invites: readonly Omit<InviteDoc, 'tokenHash'>[],
): Promise<Invite[]> {
  const ids = invites.flatMap(({ createdBy }) => createdBy ?? []);
  const [people, problems] = await Promise.all([findProfiles(models, ids), lostRights(models, invites.map(toPlanned))]);
  return invites.map(({ _id, createdBy, createdAt, expiresAt, maxUses, usesLeft }, index) => {
    const by = createdBy && people.get(String(createdBy));
    const problem = problems[index];
    return {
      id: String(_id),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      maxUses,
      usesLeft,
      ...(problem && { problem }),
      ...(by && { createdBy: { userId: String(createdBy), name: by.name, avatarUrl: by.avatarUrl } }),
    };
  });
}
