import { createSignalBus, type Logger } from '@meridian/kit';
import type { JoinRequestStatus, Role } from '@meridian/shared-types';
import type { Redis } from 'ioredis';

export interface ChapterSignals {
  ended(userId: string, chapterId: number): void;
  roleChanged(userId: string, chapterId: number, role: Role): void;
  requestChanged(userId: string, chapterId: number, status: JoinRequestStatus): void;
  looked(look: { chapterId: number; requestId: string; userId: string; name: string }): void;
  announced(chapterId: number): void;
  /** A chapter was archived or brought back. */
  changed(chapterId: number): void;
}

/**
 * Notifies chat of changes for people who are online. Only hints: nothing waits for them, and without Redis chat finds
 * the changes later.
 */
export function createChapterSignals(redis: Redis | undefined, log: Logger): ChapterSignals {
  const bus = createSignalBus({ publisher: redis, log });
  return {
    ended: (userId, chapterId) => bus.publish('membershipEnded', { userId, chapterId }),
    roleChanged: (userId, chapterId, role) => bus.publish('roleChanged', { userId, chapterId, role }),
    requestChanged: (userId, chapterId, status) => bus.publish('joinRequestChanged', { userId, chapterId, status }),
    changed: (chapterId) => bus.publish('chapterChanged', { chapterId }),
    looked: (look) => bus.publish('joinRequestLooked', look),
    announced: (chapterId) => bus.publish('announcementPosted', { chapterId }),
  };
}
