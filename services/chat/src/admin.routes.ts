import { DUE_READ, type Handlers } from '@meridian/service-kit';
import type { chatInternalApi } from '@meridian/shared-types/contracts';
import type { Types } from 'mongoose';
import { IS_MESSAGE, type Messages } from './messages/message.model';

/** Returns message counts for statistics. Each count uses a range of an index. */
export const adminHandlers = (Messages: Messages): Pick<Handlers<typeof chatInternalApi>, 'counts' | 'writers'> => {
  const countByChapter = async ({ from, to }: { from: string; to: string }) => {
    const counts = await Messages.aggregate<{ _id: number; messages: number }>([
      { $match: { createdAt: { $gte: new Date(from), $lt: new Date(to) }, ...IS_MESSAGE } },
      { $group: { _id: '$chapterId', messages: { $sum: 1 } } },
    ]).option({ comment: DUE_READ });
    return counts.map(({ _id, messages }) => ({ chapterId: _id, messages }));
  };
  return {
    counts: async ({ body: { chapterId, byChapter, intervals } }) => {
      const counts = await Promise.all(
        intervals.map(({ from, to }) =>
          Messages.countDocuments({
            createdAt: { $gte: new Date(from), $lt: new Date(to) },
            ...IS_MESSAGE,
            ...(chapterId !== undefined && { chapterId }),
          }).comment(DUE_READ),
        ),
      );
      return { counts, ...(byChapter && { byChapter: await Promise.all(intervals.map(countByChapter)) }) };
    },

    writers: async ({ body: { from, to } }) => {
      const found = await Messages.aggregate<{ _id: { chapterId: number; senderId: Types.ObjectId } }>([
        { $match: { createdAt: { $gte: new Date(from), $lt: new Date(to) }, ...IS_MESSAGE } },
        { $group: { _id: { chapterId: '$chapterId', senderId: '$senderId' } } },
      ]).option({ comment: DUE_READ });
      return { writers: found.map(({ _id }) => ({ chapterId: _id.chapterId, userId: String(_id.senderId) })) };
    },
  };
};
