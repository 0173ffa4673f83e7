import { NOTICES_COUNTED } from '@meridian/shared-types';
import type { QueryFilter } from 'mongoose';
import { Types } from 'mongoose';
import type { MessageDoc, Messages } from '../messages/message.model';
import type { ReadPositionDoc } from './read-position.model';

/** The number of messages after a position that are looked at. If there are as many, the count is the maximum. */
export const LOOKED_AT = 2 * NOTICES_COUNTED;

export interface Unread {
  unread: number;
  /** The `seq` of the last message that was looked at. */
  countedSeq: number;
}

/**
 * Counts the unread messages of several chats with one query, which reads a bounded range of an index for each chat.
 * Messages of the reader, messages of people whom the reader blocks, removed messages and changes of messages are not
 * counted.
 */
export async function countUnread(
  Messages: Messages,
  positions: readonly Pick<ReadPositionDoc, 'chapterId' | 'readSeq'>[],
  notFrom: readonly string[],
): Promise<(position: Pick<ReadPositionDoc, 'chapterId' | 'readSeq'>) => Unread> {
  const ranges = positions.map(({ chapterId, readSeq }): QueryFilter<MessageDoc> => ({
    chapterId,
    seq: { $gt: readSeq, $lte: readSeq + LOOKED_AT },
  }));
  const senders = notFrom.map((id) => new Types.ObjectId(id));
  const isLeftOut = {
    $or: [{ $in: ['$senderId', senders] }, { $eq: ['$isRemoved', true] }, { $gt: ['$change.seq', 0] }],
  };
  const counts =
    ranges.length > 0
      ? await Messages.aggregate<{ _id: number; unread: number; last: number }>([
          { $match: { $or: ranges } },
          { $group: { _id: '$chapterId', unread: { $sum: { $cond: [isLeftOut, 0, 1] } }, last: { $max: '$seq' } } },
        ])
      : [];
  const byChapter = new Map(counts.map((count) => [count._id, count]));
  return ({ chapterId, readSeq }) => {
    const { unread, last } = byChapter.get(chapterId) ?? { unread: 0, last: readSeq };
    const isFull = last >= readSeq + LOOKED_AT;
    return { unread: isFull ? NOTICES_COUNTED : Math.min(unread, NOTICES_COUNTED), countedSeq: last };
  };
}
