import type { ServiceEnv } from '@meridian/service-kit';
import { implementSome } from '@meridian/service-kit/testing';
import { eventsInternalApi } from '@meridian/shared-types/contracts';
import type { Router } from 'express';
import { createServiceStub } from './service-stub';

/**
 * Starts a stub of another service. All of them remove and merge people by the same paths. It stores which people it
 * removed and merged, and whose calendar links it ended. `more` adds routes of its own.
 */
export async function createRemovalStub(env: ServiceEnv, more?: Router) {
  const removed = new Set<string>();
  const merged = new Map<string, string>();
  const calendarsEnded = new Map<string, string>();
  const removal = implementSome(eventsInternalApi, {
    removePerson: async ({ params: { userId } }) => {
      removed.add(userId);
      return { ok: true as const };
    },
    endCalendarFeeds: async ({ params: { userId }, body: { createdUntil } }) => {
      calendarsEnded.set(userId, createdUntil);
      return { ok: true as const };
    },
    mergePerson: async ({ params: { userId }, body: { intoId } }) => {
      merged.set(userId, intoId);
      return { ok: true as const };
    },
    mergeCounts: async () => ({ counts: [{ part: 'rsvps' as const, count: 2, met: 1 }] }),
  });
  if (more) removal.use(more);
  return { ...(await createServiceStub(env, removal)), removed, merged, calendarsEnded };
}
