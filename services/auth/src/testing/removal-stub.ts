import type { ServiceEnv } from '@meridian/kit';
import { implementSome } from '@meridian/kit/testing';
import { eventsInternalApi } from '@meridian/shared-types/contracts';
import { createStubService } from './stub-service';

/**
 * Another service: all remove and merge people by the same addresses. It stores
 * which people it removed and merged, and whose calendar links it ended.
 */
export async function createRemovalStub(env: ServiceEnv) {
  const removed = new Set<string>();
  const merged = new Map<string, string>();
  const calendarsEnded = new Map<string, string>();
  const removal = implementSome(eventsInternalApi, {
    removePerson: async ({ params: { userId } }) => {
      removed.add(userId);
      return { ok: true as const };
    },
    endCalendarFeeds: async ({ params: { userId }, body: { madeUntil } }) => {
      calendarsEnded.set(userId, madeUntil);
      return { ok: true as const };
    },
    mergePerson: async ({ params: { userId }, body: { intoId } }) => {
      merged.set(userId, intoId);
      return { ok: true as const };
    },
    mergeCounts: async () => ({ counts: [{ part: 'rsvps' as const, count: 2, met: 1 }] }),
  });
  return { ...(await createStubService(env, removal)), removed, merged, calendarsEnded };
}
