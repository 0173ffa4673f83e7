import { DUE_READ, type Handlers } from '@meridian/service-kit';
import type { chatInternalApi } from '@meridian/shared-types/contracts';
import type { Types } from 'mongoose';
import { chapterKey, chapterOfKey, IS_CHAPTER } from '../messages/conversation';
import { IS_MESSAGE, type Messages } from '../messages/message.model';

/** Selects the messages of the chats of chapters. Others are not part of the statistics. */
const writtenBetween = ({ from, to }: { from: string; to: string }) => ({
  createdAt: { $gte: new Date(from), $lt: new Date(to) },
  conversation: IS_CHAPTER,
  ...IS_MESSAGE,
});

/** Returns message counts for statistics. Each count uses a range of an index. */
export const adminHandlers = (Messages: Messages): Pick<Handlers<typeof chatInternalApi>, 'counts' | 'writers'> => {
  const countByChapter = async ({ from, to }: { from: string; to: string }) => {
    const counts = await Messages.aggregate<{ _id: string; messages: number }>([
      { $match: writtenBetween({ from, to }) },
      { $group: { _id: '$conversation', messages: { $sum: 1 } } },
    ]).option({ comment: DUE_READ });
    return counts.map(({ _id, messages }) => ({ chapterId: chapterOfKey(_id), messages }));
  };
  return {
    counts: async ({ body: { chapterId, byChapter, intervals } }) => {
      const counts = await Promise.all(
        intervals.map((interval) =>
          Messages.countDocuments({
            ...writtenBetween(interval),
            ...(chapterId !== undefined && { conversation: chapterKey(chapterId) }),
          }).comment(DUE_READ),
        ),
      );
      return { counts, ...(byChapter && { byChapter: await Promise.all(intervals.map(countByChapter)) }) };
    },

    writers: async ({ body: { from, to } }) => {
      const found = await Messages.aggregate<{ _id: { conversation: string; senderId: Types.ObjectId } }>([
        { $match: writtenBetween({ from, to }) },
        { $group: { _id: { conversation: '$conversation', senderId: '$senderId' } } },
      ]).option({ comment: DUE_READ });
      return {
        writers: found.map(({ _id }) => ({ chapterId: chapterOfKey(_id.conversation), userId: String(_id.senderId) })),
      };
    },
  };
};
