import type { ReadPosition } from '@meridian/shared-types';
import type { Connection } from 'mongoose';
import { listBlocked } from '../direct/blocks/list-blocked';
import type { DirectModels } from '../direct/models';
import type { Messages } from '../messages/message.model';
import { advancePositions, type NewestSeq, type Reading } from './advance-positions';
import { countUnread } from './count-unread';
import { createFirstPositions, type Position } from './first-positions';
import type { ReadPositions } from './read-position.model';

export interface ReadingStores {
  db: Connection;
  Messages: Messages;
  Positions: ReadPositions;
  Conversations: DirectModels['Conversations'];
}

/** Reads and changes how far people have read the chats of their chapters. */
export function createReadPositions({ db, Messages, Positions, Conversations }: ReadingStores) {
  const firstPositions = createFirstPositions({ db, Messages, Positions });

  /** Returns positions with their counts. After those that are at the end of their chat nothing is unread. */
  async function counted(
    userId: string,
    positions: readonly Position[],
    blockedIds: readonly string[],
    isAtEnd: (position: Position) => boolean = () => false,
  ): Promise<ReadPosition[]> {
    const findUnread = await countUnread(
      Messages,
      positions.filter((position) => !position.isMuted && !isAtEnd(position)),
      [userId, ...blockedIds],
    );
    return positions.map((position) => {
      const { chapterId, readSeq, isMuted = false, version } = position;
      return { chapterId, readSeq, isMuted, version, ...findUnread(position) };
    });
  }

  return {
    ...firstPositions,
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
          const blockedIds = positions.every(isAtEnd) ? [] : await listBlocked(Conversations, userId);
          return counted(userId, positions, blockedIds, isAtEnd);
        }),
      );
    },
    advance: (readings: readonly Reading[], newestSeq: NewestSeq): Promise<void> =>
      advancePositions({ Messages, Positions }, readings, newestSeq),
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
