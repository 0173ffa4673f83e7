import {
  conflict,
  inTransaction,
  notFound,
  recordAction,
  recordFact,
  retryDuplicate,
  withPeopleLocked,
} from '@meridian/kit';
import type { Role } from '@meridian/shared-types';
import { Types, type ClientSession } from 'mongoose';
import type { Models } from './models';

// A membership, its copy in the directory and the chapter's counters change in one transaction. Each write is
// conditional or atomic, so that the result is correct also under isolation weaker than snapshot. Writes are always in
// this order, to avoid deadlocks.

/** Adds a member. Does nothing for an existing member. */
export async function addMember(
  { Memberships, People, Chapters }: Models,
  chapterId: number,
  userId: string | Types.ObjectId,
  joinedAt: Date,
  session: ClientSession,
): Promise<void> {
  const place = { _id: new Types.ObjectId(), chapterId, role: 'member' as const, joinedAt };
  const { upsertedCount } = await Memberships.updateOne(
    { userId, chapterId },
    { $setOnInsert: { _id: place._id, role: place.role, joinedAt } },
    { upsert: true, session },
  );
  if (upsertedCount === 0) return;
  const person = await People.updateOne({ _id: userId }, { $push: { places: place } }, { session });
  if (person.matchedCount === 0) throw notFound('person');
  const chapter = await Chapters.updateOne({ _id: chapterId }, { $inc: { memberCount: 1 } }, { session });
  if (chapter.matchedCount === 0) throw notFound('chapter');
}

/**
 * Ends a membership. The removal of another person is audited. Throws 404 if there is none, 409 for a chapter's only
 * admin.
 */
export const removeMember = (
  { db, Memberships, People, Chapters }: Models,
  chapterId: number,
  userId: string,
  callerId: string,
): Promise<void> =>
  withPeopleLocked(db, callerId, async (session) => {
    const membership = await Memberships.findOneAndDelete(
      { userId, chapterId },
      { session, projection: { role: 1 } },
    ).lean();
    if (!membership) throw notFound('member');
    const wasAdmin = membership.role === 'admin';
    await People.updateOne({ _id: userId }, { $pull: { places: { chapterId } } }, { session });
    const chapter = await Chapters.updateOne(
      { _id: chapterId, ...(wasAdmin && { adminCount: { $gt: 1 } }) },
      { $inc: { memberCount: -1, ...(wasAdmin && { adminCount: -1 }) } },
      { session },
    );
    if (chapter.matchedCount === 0) throw onlyAdmin();
    if (userId !== callerId)
      await recordAction(
        db,
        { action: 'member.removed', subject: membership._id, personId: userId, chapterId, detail: membership.role },
        session,
      );
    const audience = { personIds: [userId] };
    await recordFact(db, { kind: 'membership.ended', by: callerId, audience, data: { chapterId } }, session);
  });

/** Changes a member's role. Throws 404 if there is no such member, 409 for a chapter's only admin. */
export const changeRole = (
  { db, Memberships, People, Chapters }: Models,
  chapterId: number,
  userId: string,
  role: Role,
  callerId: string,
) =>
  withPeopleLocked(db, [callerId, userId], async (session) => {
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
        ? await Chapters.updateOne({ _id: chapterId }, { $inc: { adminCount: 1 } }, { session })
        : await Chapters.updateOne(
            { _id: chapterId, adminCount: { $gt: 1 } },
            { $inc: { adminCount: -1 } },
            { session },
          );
    if (chapter.matchedCount === 0) throw onlyAdmin();
    await recordAction(
      db,
      { action: 'member.role-changed', subject: changed._id, personId: userId, chapterId, detail: `now ${role}` },
      session,
    );
    const audience = { personIds: [userId] };
    await recordFact(db, { kind: 'member.role-changed', by: callerId, audience, data: { chapterId, role } }, session);
    return { membership: changed, isChanged: true };
  });

const onlyAdmin = () => conflict('only_admin', 'A chapter needs an admin. Please make another member an admin first.');

/** Runs `work` with {@link addMember} in a transaction, and retries it after a duplicate. */
export const joinTransaction = <T>({ db }: Models, work: (session: ClientSession) => Promise<T>): Promise<T> =>
  retryDuplicate(() => inTransaction(db, work));
