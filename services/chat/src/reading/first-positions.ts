import { withPeopleLocked } from '@meridian/service-kit';
import type { Membership } from '@meridian/shared-types';
import type { Connection } from 'mongoose';
import { chapterKey } from '../messages/conversation';
import type { Messages } from '../messages/message.model';
import { MAX_SCANNED } from './count-unread';
import type { ReadPositionDoc, ReadPositions } from './read-position.model';

type Joined = Pick<Membership, 'chapterId' | 'joinedAt'>;
type Known = Pick<ReadPositionDoc, 'chapterId' | 'joinedAt'>;
/** A stored position, or that of a membership that has none yet, with version 0. */
export type Position = Known & Pick<ReadPositionDoc, 'readSeq' | 'isMuted' | 'version'>;

/** A position of an earlier membership does not count. */
const isOfMembership = (position: Known, { chapterId, joinedAt }: Joined): boolean =>
  position.chapterId === chapterId && position.joinedAt >= new Date(joinedAt);

const selectCurrent = (memberships: readonly Joined[], positions: readonly ReadPositionDoc[]): ReadPositionDoc[] =>
  positions.filter((position) => memberships.some((each) => isOfMembership(position, each)));
const without = <T extends Joined>(memberships: readonly T[], positions: readonly Known[]): T[] =>
  memberships.filter((each) => !positions.some((position) => isOfMembership(position, each)));

/** Returns the first position of a new member: the last message before they joined, but not far before the newest. */
async function firstPosition(Messages: Messages, { chapterId, joinedAt }: Joined): Promise<number> {
  const newest = await Messages.find({ conversation: chapterKey(chapterId) }, { _id: 0, seq: 1, createdAt: 1 })
    .sort({ seq: -1 })
    .limit(MAX_SCANNED)
    .lean();
  const before = newest.find(({ createdAt }) => createdAt <= new Date(joinedAt));
  return before?.seq ?? Math.max(0, (newest.at(-1)?.seq ?? 1) - 1);
}

export interface FirstPositionStores {
  db: Connection;
  Messages: Messages;
  Positions: ReadPositions;
}

/** Reads the positions of members, and stores those of new ones. */
export function createFirstPositions({ db, Messages, Positions }: FirstPositionStores) {
  const firstPositions = (memberships: readonly Joined[]): Promise<Position[]> =>
    Promise.all(
      memberships.map(async ({ chapterId, joinedAt }) => ({
        chapterId,
        joinedAt: new Date(joinedAt),
        readSeq: await firstPosition(Messages, { chapterId, joinedAt }),
        version: 0,
      })),
    );

  /** Returns the positions of a member. Those of new memberships are not stored. */
  async function findPositions(userId: string, memberships: readonly Joined[]): Promise<Position[]> {
    const known = await Positions.find({ userId }).lean();
    return [...selectCurrent(memberships, known), ...(await firstPositions(without(memberships, known)))];
  }

  /** Stores the positions of new memberships. */
  async function storeFirst(userId: string, memberships: readonly Joined[]): Promise<void> {
    const begun = await firstPositions(without(memberships, await Positions.find({ userId }).lean()));
    if (begun.length === 0) return;
    await withPeopleLocked(db, userId, async (session) => {
      const still = without(memberships, await Positions.find({ userId }, null, { session }).lean());
      for (const { chapterId, readSeq, joinedAt } of begun)
        if (still.some((each) => each.chapterId === chapterId))
          await Positions.updateOne(
            { userId, chapterId },
            { $set: { readSeq, joinedAt }, $inc: { version: 1 }, $unset: { isMuted: 1 } },
            { session, upsert: true },
          );
    });
  }

  return { findPositions, storeFirst };
}
