import {
  conflict,
  inTransaction,
  notFound,
  recordAction,
  recordDomainEvent,
  retryDuplicate,
  withPeopleLocked,
} from '@meridian/service-kit';
import type { Role } from '@meridian/shared-types';
import { Types, type ClientSession } from 'mongoose';
import { checkAdmin } from '../chapters/admin-checks';
import { OPEN, archivedRefusal } from '../chapters/open-chapters';
import { findBan } from '../models/ban.model';
import type { Caller } from '../chapters/chapter.policy';
import type { Models } from '../models/create-models';
import { recordMemberChanges } from './member-changes';

/** The collections that a new membership reads and changes. */
export type MemberModels = Pick<Models, 'Chapters' | 'Memberships' | 'People' | 'Bans'>;

// A membership, its copy in the directory and the chapter's counters change in one transaction. Each write is
// conditional or atomic, so that the result is correct even with weaker isolation than snapshot. Writes always have
// this order, to avoid deadlocks.

/**
 * Adds a member and resolves to the id of the membership. Does nothing for an existing member. Throws 409 for a person
 * who is banned.
 */
export async function addMember(
  { Memberships, People, Chapters, Bans }: MemberModels,
  chapterId: number,
  userId: string | Types.ObjectId,
  joinedAt: Date,
  session: ClientSession,
  role: Role = 'member',
): Promise<Types.ObjectId | undefined> {
  if (await findBan({ Bans }, chapterId, userId, session))
    throw conflict('banned', 'This person is banned from this chapter. Lift the ban first.');
  const place = { _id: new Types.ObjectId(), chapterId, role, joinedAt };
  const { upsertedCount } = await Memberships.updateOne(
    { userId, chapterId },
    { $setOnInsert: { _id: place._id, role, joinedAt } },
    { upsert: true, session },
  );
  if (upsertedCount === 0) return undefined;
  const person = await People.findOneAndUpdate(
    { _id: userId },
    { $push: { places: place } },
    { session, projection: { isSuspended: 1 } },
  ).lean();
  if (!person) throw notFound('person');
  if (person.isSuspended) await Memberships.updateOne({ _id: place._id }, { isSuspended: true }, { session });
  const chapter = await Chapters.updateOne(
    { _id: chapterId, ...OPEN },
    { $inc: { memberCount: 1, ...(role === 'admin' && { adminCount: 1 }) } },
    { session },
  );
  if (chapter.matchedCount === 0) throw await archivedRefusal({ Chapters }, chapterId, session);
  return place._id;
}

type Needed = Pick<Models, 'db' | 'Chapters' | 'Memberships' | 'People'>;

/**
 * Ends a member's membership because of another person's decision or ban. Does nothing if it has already ended. Throws
 * 409 for an admin.
 */
export async function endMembership(
  { db, Memberships, People, Chapters }: Needed,
  { _id, chapterId, userId, by }: { _id: Types.ObjectId; chapterId: number; userId: string; by: string },
  session: ClientSession,
): Promise<void> {
  const ended = await Memberships.findOneAndDelete({ _id }, { session, projection: { role: 1 } }).lean();
  if (!ended) return;
  if (ended.role === 'admin')
    throw conflict('is_admin', 'This person is an admin of the chapter. Make them a member first.');
  await People.updateOne({ _id: userId }, { $pull: { places: { chapterId } } }, { session });
  const counted = await Chapters.updateOne({ _id: chapterId, ...OPEN }, { $inc: { memberCount: -1 } }, { session });
  if (counted.matchedCount === 0) throw await archivedRefusal({ Chapters }, chapterId, session);
  const audience = { userIds: [userId] };
  await recordDomainEvent(db, { kind: 'membership.ended', by, audience, data: { chapterId } }, session);
  await recordMemberChanges(db, [{ userId, chapterId }], session);
}

/**
 * Ends the caller's own membership or, as an admin, that of another person, which is audited. Throws 404 if there is
 * none, 409 for a chapter's only admin.
 */
export const removeMember = (models: Needed, chapterId: number, userId: string, caller: Caller): Promise<void> =>
  withPeopleLocked(models.db, [caller.userId, userId], async (session) => {
    const { db, Memberships, People, Chapters } = models;
    const callerId = caller.userId;
    if (userId !== callerId)
      await checkAdmin(models, caller, chapterId, 'Only admins of this chapter can remove members.', session);
    const membership = await Memberships.findOneAndDelete(
      { userId, chapterId },
      { session, projection: { role: 1 } },
    ).lean();
    if (!membership) throw notFound('member');
    const wasAdmin = membership.role === 'admin';
    await People.updateOne({ _id: userId }, { $pull: { places: { chapterId } } }, { session });
    const chapter = await Chapters.updateOne(
      { _id: chapterId, ...OPEN, ...(wasAdmin && { adminCount: { $gt: 1 } }) },
      { $inc: { memberCount: -1, ...(wasAdmin && { adminCount: -1 }) } },
      { session },
    );
    if (chapter.matchedCount === 0) throw await archivedRefusal({ Chapters }, chapterId, session, onlyAdmin());
    if (userId !== callerId)
      await recordAction(
        db,
        { action: 'member.removed', subject: membership._id, userId, chapterId, detail: membership.role },
        session,
      );
    const audience = { userIds: [userId] };
    await recordDomainEvent(db, { kind: 'membership.ended', by: callerId, audience, data: { chapterId } }, session);
    await recordMemberChanges(db, [{ userId, chapterId }], session);
  });

/** Changes a member's role. Throws 404 if there is no such member, 409 for a chapter's only admin. */
export const changeRole = (models: Needed, chapterId: number, userId: string, role: Role, caller: Caller) =>
  withPeopleLocked(models.db, [caller.userId, userId], async (session) => {
    const { db, Memberships, People, Chapters } = models;
    await checkAdmin(models, caller, chapterId, 'Only admins of this chapter can change roles.', session);
    const changed = await Memberships.findOneAndUpdate(
      { userId, chapterId, role: { $ne: role } },
      { $set: { role } },
      { session, returnDocument: 'after' },
    ).lean();
    if (!changed) {
      const membership = await Memberships.findOne({ userId, chapterId }, null, { session }).lean();
      if (!membership) throw notFound('member');
      return { membership, isChanged: false };
    }
    await People.updateOne(
      { _id: userId, 'places.chapterId': chapterId },
      { $set: { 'places.$.role': role } },
      { session },
    );
    const chapter =
      role === 'admin'
        ? await Chapters.updateOne({ _id: chapterId, ...OPEN }, { $inc: { adminCount: 1 } }, { session })
        : await Chapters.updateOne(
            { _id: chapterId, ...OPEN, adminCount: { $gt: 1 } },
            { $inc: { adminCount: -1 } },
            { session },
          );
    if (chapter.matchedCount === 0) throw await archivedRefusal({ Chapters }, chapterId, session, onlyAdmin());
    await recordAction(
      db,
      { action: 'member.role-changed', subject: changed._id, userId, chapterId, detail: `now ${role}` },
      session,
    );
    const audience = { userIds: [userId] };
    await recordDomainEvent(
      db,
      { kind: 'member.role-changed', by: caller.userId, audience, data: { chapterId, role } },
      session,
    );
    return { membership: changed, isChanged: true };
  });

const onlyAdmin = () => conflict('only_admin', 'A chapter needs an admin. Make another member an admin first.');

/** Runs `work` with {@link addMember} in a transaction, and retries it after a duplicate. */
export const joinTransaction = <T>(
  { db }: Pick<Models, 'db'>,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> => retryDuplicate(() => inTransaction(db, work));
