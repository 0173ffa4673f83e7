import { NOTICES_COUNTED } from '@meridian/shared-types';
import type { QueryFilter } from 'mongoose';
import { Types } from 'mongoose';
import { chapterKey } from '../messages/conversation';
import type { MessageDoc, Messages } from '../messages/message.model';
import type { ReadPositionDoc } from './read-position.model';

/** The number of messages after a position that one query looks at. */
export const MAX_SCANNED = 2 * NOTICES_COUNTED;
/**
 * The most queries for a count. A further one is needed only if more than half of the messages of the last one do not
 * count, for example because a person whom the reader blocks has written many.
 */
const MAX_QUERIES = 10;

export interface Unread {
  unread: number;
  /** The `seq` of the last message that was looked at. */
  countedSeq: number;
}

type Position = Pick<ReadPositionDoc, 'chapterId' | 'readSeq'>;

/**
 * Counts the unread messages of several chats with one query, which reads a bounded range of an index for each chat.
 * Messages of the reader, messages of people whom the reader blocks, removed messages and changes of messages are not
 * counted. Where they are most of a range, a further query counts the messages that follow.
 */
export async function countUnread(
  Messages: Messages,
  positions: readonly Position[],
  notFrom: readonly string[],
  maxQueries = MAX_QUERIES,
): Promise<(position: Position) => Unread> {
  const ranges = positions.map(({ chapterId, readSeq }): QueryFilter<MessageDoc> => ({
    conversation: chapterKey(chapterId),
    seq: { $gt: readSeq, $lte: readSeq + MAX_SCANNED },
  }));
  const senders = notFrom.map((id) => new Types.ObjectId(id));
  const isLeftOut = {
    $or: [{ $in: ['$senderId', senders] }, { $eq: ['$isRemoved', true] }, { $gt: ['$change.seq', 0] }],
  };
  const counts =
    ranges.length > 0
      ? await Messages.aggregate<{ _id: string; unread: number; last: number }>([
          { $match: { $or: ranges } },
          { $group: { _id: '$conversation', unread: { $sum: { $cond: [isLeftOut, 0, 1] } }, last: { $max: '$seq' } } },
        ])
      : [];
  const byChat = new Map(counts.map((count) => [count._id, count]));
  const first = ({ chapterId, readSeq }: Position) => byChat.get(chapterKey(chapterId)) ?? { unread: 0, last: readSeq };
  const following = positions.flatMap((position): Position[] => {
    const { unread, last } = first(position);
    const isComplete = unread >= NOTICES_COUNTED || last < position.readSeq + MAX_SCANNED;
    return isComplete ? [] : [{ chapterId: position.chapterId, readSeq: last }];
  });
  const further =
    following.length > 0 && maxQueries > 1 && (await countUnread(Messages, following, notFrom, maxQueries - 1));
  return (position) => {
    const { unread, last } = first(position);
    const next = further && following.find(({ chapterId }) => chapterId === position.chapterId);
    const more = next ? further(next) : { unread: 0, countedSeq: last };
    return { unread: Math.min(unread + more.unread, NOTICES_COUNTED), countedSeq: more.countedSeq };
  };
}
