import { createTtlCache, currentContext, withContext, type SignalBus } from '@meridian/kit';
import type { Client, Membership } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';

/** Milliseconds from asking. With the call itself, a change is seen within a second also without Redis. */
const REMEMBERED_MS = 500;

/** A person's memberships, to show them. They never decide who may do what: chapters does that. */
export interface MembershipList {
  /** As chapters says now. */
  fresh(userId: string): Promise<Membership[]>;
  /** As chapters said at most 500 ms ago. */
  cached(userId: string): Promise<Membership[]>;
}

/**
 * Chapters is asked once for the calls of a page that opens. Signals about a person's memberships shorten the time, and
 * nothing has to be made up for after a lost one, a restart or a restored backup.
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
 * A call that the service token alone admits. Nothing is signed for it, and nothing verified: for one person's first
 * read that would be a twentieth of it.
 */
function withoutIdentity<T>(work: () => T): T {
  const context = currentContext();
  if (!context) return work();
  const { identityToken: _, ...rest } = context;
  return withContext(rest, work);
}
