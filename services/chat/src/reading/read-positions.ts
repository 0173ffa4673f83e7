import { withPeopleLocked } from '@meridian/service-kit';
import type { MarkChatsRead, Membership, ReadPosition } from '@meridian/shared-types';
import type { Connection } from 'mongoose';
import { MAX_BLOCKED } from '../direct/conversation.model';
import type { DirectModels } from '../direct/models';
import { chapterKey } from '../messages/conversation';
import type { Messages } from '../messages/message.model';
import { countUnread, MAX_SCANNED } from './count-unread';
import type { ReadPositionDoc, ReadPositions } from './read-position.model';

type Joined = Pick<Membership, 'chapterId' | 'joinedAt'>;
type Known = Pick<ReadPositionDoc, 'chapterId' | 'joinedAt'>;
/** A stored position, or that of a membership that has none yet, with version 0. */
export type Position = Known & Pick<ReadPositionDoc, 'readSeq' | 'isMuted' | 'version'>;

type Sent = MarkChatsRead['positions'][number];
/** How far a person has read some chats, as a page of theirs has sent it. */
export interface Reading {
  userId: string;
  sent: readonly Sent[];
}

/** Returns the `seq` of the newest message of a chapter, as far as this replica knows. */
type NewestSeq = (chapterId: number) => number | undefined;

export interface ReadingStores {
  db: Connection;
  Messages: Messages;
  Positions: ReadPositions;
  Conversations: DirectModels['Conversations'];
}

/** A position of an earlier membership does not count. */
const isOfMembership = (position: Known, { chapterId, joinedAt }: Joined): boolean =>
  position.chapterId === chapterId && position.joinedAt >= new Date(joinedAt);

const currentOf = (memberships: readonly Joined[], positions: readonly ReadPositionDoc[]): ReadPositionDoc[] =>
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

/** Reads and changes how far people have read the chats of their chapters. */
export function createReadPositions({ db, Messages, Positions, Conversations }: ReadingStores) {
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
    return [...currentOf(memberships, known), ...(await firstPositions(without(memberships, known)))];
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

  /** Returns the people whom a person blocks. */
  async function blockedBy(userId: string): Promise<string[]> {
    const found = await Conversations.find({ blockedBy: userId }, { _id: 0, people: 1 }).limit(MAX_BLOCKED).lean();
    return found.flatMap(({ people }) => people.map(String).filter((id) => id !== userId));
  }

  /** Returns positions with their counts. After those that are at the end of their chat nothing is unread. */
  async function counted(
    userId: string,
    positions: readonly Position[],
    blockedIds: readonly string[],
    isAtEnd: (position: Position) => boolean = () => false,
  ): Promise<ReadPosition[]> {
    const unreadOf = await countUnread(
      Messages,
      positions.filter((position) => !position.isMuted && !isAtEnd(position)),
      [userId, ...blockedIds],
    );
    return positions.map((position) => {
      const { chapterId, readSeq, isMuted = false, version } = position;
      return { chapterId, readSeq, isMuted, version, ...unreadOf(position) };
    });
  }

  /** Returns the messages with these numbers that exist. */
  async function findSeqs(sent: readonly Sent[]) {
    if (sent.length === 0) return [];
    const conversation = { $in: sent.map(({ chapterId }) => chapterKey(chapterId)) };
    const seq = { $in: sent.map(({ until }) => until) };
    return Messages.find({ conversation, seq }, { _id: 0, conversation: 1, seq: 1 }).lean();
  }

  return {
    findPositions,
    storeFirst,
    blockedBy,
    counted,
    /** Returns some of the positions of each person with their counts, as they are stored. */
    async read(
      readers: readonly { userId: string; chapterIds: readonly number[] }[],
      newestSeq?: NewestSeq,
    ): Promise<ReadPosition[][]> {
      const found = await Positions.find({
        userId: { $in: readers.map(({ userId }) => userId) },
        chapterId: { $in: [...new Set(readers.flatMap(({ chapterIds }) => chapterIds))] },
      }).lean();
      const byPerson = new Map<string, Position[]>();
      for (const position of found) {
        const userId = String(position.userId);
        byPerson.set(userId, [...(byPerson.get(userId) ?? []), position]);
      }
      const isAtEnd = ({ chapterId, readSeq }: Position) => readSeq === newestSeq?.(chapterId);
      return Promise.all(
        readers.map(async ({ userId, chapterIds }) => {
          const positions = (byPerson.get(userId) ?? []).filter(({ chapterId }) => chapterIds.includes(chapterId));
          const blockedIds = positions.every(isAtEnd) ? [] : await blockedBy(userId);
          return counted(userId, positions, blockedIds, isAtEnd);
        }),
      );
    },
    /**
     * Moves positions of people forward to messages that exist. A position that was set back since the page has read it
     * stays. No document is created, so the removal of an account deletes all of them.
     */
    async advance(readings: readonly Reading[], newestSeq: NewestSeq): Promise<void> {
      const all = readings.flatMap(({ userId, sent }) => sent.map((position) => ({ userId, ...position })));
      const isKnown = ({ chapterId, until }: Sent) => until <= (newestSeq(chapterId) ?? 0);
      const found = await findSeqs(all.filter((position) => !isKnown(position)));
      const moves = all.filter(
        (position) =>
          isKnown(position) ||
          found.some(
            ({ conversation, seq }) => conversation === chapterKey(position.chapterId) && seq === position.until,
          ),
      );
      if (moves.length === 0) return;
      await Positions.bulkWrite(
        moves.map(({ userId, chapterId, until, version }) => ({
          updateOne: {
            filter: { userId, chapterId, readSeq: { $lt: until }, setBackVersion: { $not: { $gt: version } } },
            update: { $set: { readSeq: until }, $inc: { version: 1 } },
          },
        })),
        { ordered: false },
      );
    },
    /** Makes a message the first unread one. */
    async setBack(userId: string, chapterId: number, seq: number): Promise<void> {
      const version = { $add: ['$version', 1] };
      await Positions.updateOne(
        { userId, chapterId },
        [{ $set: { readSeq: { $literal: seq - 1 }, version, setBackVersion: version } }],
        { updatePipeline: true },
      );
    },
    async setMuted(userId: string, chapterId: number, isMuted: boolean): Promise<void> {
      await Positions.updateOne({ userId, chapterId }, { $set: { isMuted }, $inc: { version: 1 } });
    },
  };
}
export type ReadingOfChats = ReturnType<typeof createReadPositions>;
