import type { ServiceEnv } from '@meridian/kit';
import { implementSome } from '@meridian/kit/testing';
import { eventsInternalApi } from '@meridian/shared-types/contracts';
import { createStubService } from './stub-service';

/** Events or chat: both remove people by the same address. It stores which people it removed. */
export async function createRemovalStub(env: ServiceEnv) {
  const removed = new Set<string>();
  const removal = implementSome(eventsInternalApi, {
    removePerson: async ({ params: { userId } }) => {
      removed.add(userId);
      return { ok: true as const };
    },
  });
  return { ...(await createStubService(env, removal)), removed };
}
