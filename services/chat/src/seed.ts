import { inTransaction, retryDuplicate } from '@meridian/service-kit';
import { demoMessages } from '@meridian/shared-types/demo';
import type { DirectModels } from './direct/models';
import { seedConversations } from './direct/seed-conversations';
import type { Messages } from './messages/message.model';

/**
 * Fills an empty log with the demo messages, including those between two people, in one transaction. Several replicas
 * may do so at the same time.
 */
export const seed = (direct: DirectModels, Messages: Messages, now: Date): Promise<void> =>
  retryDuplicate(() =>
    inTransaction(direct.db, async (session) => {
      if (await Messages.exists({}).session(session)) return;
      const heads = new Map<number, number>();
      const inOrder = demoMessages(now).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
      await Messages.insertMany(
        inOrder.map((message) => {
          const seq = (heads.get(message.chapterId) ?? 0) + 1;
          heads.set(message.chapterId, seq);
          return { ...message, seq };
        }),
        { session },
      );
      await seedConversations(direct, now, session);
    }),
  );
