import { inTransaction, retryDuplicate } from '@meridian/service-kit';
import { demoMemberships, demoMessages } from '@meridian/demo';
import type { DirectModels } from './direct/models';
import { seedConversations } from './direct/seed-conversations';
import type { Messages } from './messages/message.model';
import { wordsOf } from './messages/message-words';
import type { ReadPositions } from './reading/read-position.model';
import { seededId } from './seeded-id';

/**
 * Fills an empty log with the demo messages, including those between two people, in one transaction. Members have read
 * the chats of their chapters. Several replicas may do so at the same time.
 */
export const seed = (direct: DirectModels, Messages: Messages, Positions: ReadPositions, now: Date): Promise<void> =>
  retryDuplicate(() =>
    inTransaction(direct.db, async (session) => {
      if (await Messages.exists({}).session(session)) return;
      const heads = new Map<number, number>();
      const inOrder = demoMessages(now).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
      await Messages.insertMany(
        inOrder.map((message) => {
          const seq = (heads.get(message.chapterId) ?? 0) + 1;
          heads.set(message.chapterId, seq);
          return { _id: seededId(message.createdAt), ...message, ...wordsOf(message), seq };
        }),
        { session },
      );
      await Positions.insertMany(
        demoMemberships(now).map(({ userId, chapterId }) => ({
          userId,
          chapterId,
          readSeq: heads.get(chapterId) ?? 0,
          version: 1,
          joinedAt: now,
        })),
        { session },
      );
      await seedConversations(direct, now, session);
    }),
  );
