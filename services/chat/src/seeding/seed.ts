import { inTransaction, retryDuplicate } from '@meridian/service-kit';
import { demoMemberships, demoMessages } from '@meridian/demo';
import type { DirectModels } from '../direct/models';
import { seedConversations } from './seed-conversations';
import { chapterKey } from '../messages/conversation';
import { wordsOf } from '../messages/message-words';
import type { ReadPositions } from '../reading/read-position.model';
import { seededId } from './seeded-id';

interface SeededModels extends DirectModels {
  Positions: ReadPositions;
}

/**
 * Fills an empty log with the demo messages, including those between two people, in one transaction. Members have read
 * the chats of their chapters. Several replicas may do so at the same time.
 */
export const seed = ({ Positions, ...direct }: SeededModels, now: Date): Promise<void> =>
  retryDuplicate(() =>
    inTransaction(direct.db, async (session) => {
      const { Messages } = direct;
      if (await Messages.exists({}).session(session)) return;
      const heads = new Map<string, number>();
      const inOrder = demoMessages(now).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
      await Messages.insertMany(
        inOrder.map(({ chapterId, createdAt, ...message }) => {
          const conversation = chapterKey(chapterId);
          const seq = (heads.get(conversation) ?? 0) + 1;
          heads.set(conversation, seq);
          return { _id: seededId(createdAt), conversation, ...message, createdAt, ...wordsOf(message), seq };
        }),
        { session },
      );
      await Positions.insertMany(
        demoMemberships(now).map(({ userId, chapterId }) => ({
          userId,
          chapterId,
          readSeq: heads.get(chapterKey(chapterId)) ?? 0,
          version: 1,
          joinedAt: now,
        })),
        { session },
      );
      await seedConversations(direct, now, session);
    }),
  );
