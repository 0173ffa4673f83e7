import { createSignalBus, type Logger } from '@meridian/service-kit';
import type { JoinRequestStatus, Role } from '@meridian/shared-types';
import type { Redis } from 'ioredis';

export interface ChapterSignals {
  ended(userId: string, chapterId: number): void;
  roleChanged(userId: string, chapterId: number, role: Role): void;
  requestChanged(userId: string, chapterId: number, status: JoinRequestStatus): void;
  viewed(view: { chapterId: number; requestId: string; userId: string; name: string }): void;
  announced(chapterId: number): void;
  /** Publishes that a chapter was archived or brought back. */
  changed(chapterId: number): void;
}

/**
 * Creates the signals that notify chat of changes for connected people. They are only hints. Nothing waits for them,
 * and without Redis chat finds the changes later.
 */
export function createChapterSignals(redis: Redis | undefined, log: Logger): ChapterSignals {
  const bus = createSignalBus({ publisher: redis, log });
  return {
    ended: (userId, chapterId) => bus.publish('membershipEnded', { userId, chapterId }),
    roleChanged: (userId, chapterId, role) => bus.publish('roleChanged', { userId, chapterId, role }),
    requestChanged: (userId, chapterId, status) => bus.publish('joinRequestChanged', { userId, chapterId, status }),
    changed: (chapterId) => bus.publish('chapterChanged', { chapterId }),
    viewed: (view) => bus.publish('joinRequestViewed', view),
    announced: (chapterId) => bus.publish('announcementPosted', { chapterId }),
  };
}
