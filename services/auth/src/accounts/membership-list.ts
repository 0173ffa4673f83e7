import { createTtlCache, currentContext, withContext, type SignalBus } from '@meridian/service-kit';
import type { Client, Membership } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';

/**
 * Milliseconds for which a response is cached, counted from the call. Even without Redis, a change is visible within a
 * second.
 */
const REMEMBERED_MS = 500;

/** A person's memberships for display. They never decide about permissions, which the chapters service does. */
export interface MembershipList {
  /** Returns the current memberships from the chapters service. */
  fresh(userId: string): Promise<Membership[]>;
  /** Returns memberships that are at most 500 ms old. */
  cached(userId: string): Promise<Membership[]>;
}

/**
 * Makes one call to the chapters service for all requests of an opening page. Signals about a person's memberships
 * invalidate the cached list early. A lost signal, a restart or a restored backup needs no repair.
 */
export function createMembershipList(
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipsOf'>,
  bus: Pick<SignalBus, 'onSignal'>,
): MembershipList {
  const fresh = (userId: string) => withoutIdentity(() => chapters.membershipsOf({ params: { userId } }));
  const recent = createTtlCache(fresh, { ttlMs: REMEMBERED_MS });
  for (const change of ['membershipEnded', 'roleChanged', 'joinRequestChanged'] as const)
    bus.onSignal(change, ({ userId }) => recent.delete(userId));
  return { fresh: recent.refresh, cached: recent.get };
}

/**
 * Makes a call which needs only the service token, so no identity is signed or verified. That would take a twentieth of
 * the time of a person's first read.
 */
function withoutIdentity<T>(work: () => T): T {
  const context = currentContext();
  if (!context) return work();
  const { identityToken: _, ...rest } = context;
  return withContext(rest, work);
}
