import type { SignalBus } from '@meridian/service-kit';
import type { ChangedPositions } from '@meridian/shared-types';
import DataLoader from 'dataloader';
import type { Delivery } from '../delivery/delivery';
import type { Reading } from './advance-positions';
import type { ReadingOfChats } from './read-positions';

/** The time in milliseconds for which positions are collected. */
const TOGETHER_MS = 250;
const MAX_TOGETHER = 500;

export interface PositionWritesOptions {
  positions: ReadingOfChats;
  delivery: Pick<Delivery, 'newestSeq'>;
  bus: Pick<SignalBus, 'publish'>;
}

/**
 * Stores how far people have read chats. The positions of all readers at this replica are stored together, with two
 * commands, and one signal notifies the other pages of those whose positions have changed. `load` resolves to the
 * positions of one person once they are stored.
 */
export const createPositionWrites = ({ positions, delivery, bus }: PositionWritesOptions) =>
  new DataLoader<Reading, ChangedPositions>(
    async (readings) => {
      await positions.advance(readings, delivery.newestSeq);
      const stored = await positions.read(
        readings.map(({ userId, sent }) => ({ userId, chapterIds: sent.map(({ chapterId }) => chapterId) })),
        delivery.newestSeq,
      );
      const people = readings.flatMap(({ userId, sent }, index) => {
        const chapters = stored[index] ?? [];
        const known = new Map(sent.map(({ chapterId, version }) => [chapterId, version]));
        return chapters.some(({ chapterId, version }) => version > (known.get(chapterId) ?? 0))
          ? [{ userId, chapters }]
          : [];
      });
      if (people.length > 0) bus.publish('chatsRead', { people });
      return stored.map((chapters) => ({ chapters }));
    },
    {
      cache: false,
      maxBatchSize: MAX_TOGETHER,
      batchScheduleFn: (store) => {
        setTimeout(store, TOGETHER_MS);
      },
    },
  );
