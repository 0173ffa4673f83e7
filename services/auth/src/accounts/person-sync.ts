import { HttpError, type Logger, type SignalBus } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { statusOf } from '../payments/subscription.policy';
import { isSuspended } from './suspension.policy';
import { PROFILE_FIELDS, toProfile, type UserDoc, type Users } from './user.model';

/** The fields that the chapters service has a copy of. */
export const SYNC_FIELDS = {
  ...PROFILE_FIELDS,
  subscription: 1,
  homeChapterId: 1,
  homeRole: 1,
  version: 1,
  suspension: 1,
} as const;
type SyncedUser = Pick<UserDoc, '_id' | keyof typeof SYNC_FIELDS>;

export interface PersonSyncOptions {
  Users: Users;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'syncPerson'>;
  bus: SignalBus;
  log: Logger;
}

/**
 * Keeps the copy of people in the chapters service up to date. A change is stored together with `syncPending` and sent
 * at once, and the sweep sends it again until the chapters service has accepted it. The copy therefore recovers from
 * every failure. Open pages are notified after the copy is updated.
 */
export function createPersonSync({ Users, chapters, bus, log }: PersonSyncOptions) {
  const push = async (user: SyncedUser): Promise<void> => {
    const { _id, version, homeChapterId, homeRole } = user;
    await chapters.syncPerson({
      params: { userId: _id.toHexString() },
      body: {
        ...toProfile(user),
        isActive: statusOf(user.subscription) === 'active' && !isSuspended(user),
        ...(user.suspension && { isSuspended: isSuspended(user) }),
        ...(homeChapterId !== undefined && { homeChapterId }),
        ...(homeRole && { homeRole }),
        version,
      },
    });
    await Users.updateOne({ _id, version }, { syncPending: false }); // A newer version stays pending.
    // No page shows a new person yet.
    if (version > 1) bus.publish('personChanged', { userId: _id.toHexString() });
  };

  const sweep = async (): Promise<void> => {
    for await (const user of Users.find({ syncPending: true }, SYNC_FIELDS).lean().cursor()) {
      try {
        await push(user);
      } catch (error) {
        log.warn({ err: error, userId: user._id.toHexString() }, 'person not synced yet');
        // The chapters service is unavailable, so the other calls would fail as well.
        if (error instanceof HttpError && error.status === 503) return;
      }
    }
  };

  return {
    /** Sends a change now. If that fails it throws, and the sweep sends the change later. */
    push,
    /** Sends a change now. If that fails, the sweep sends it later. */
    pushSoon: (user: SyncedUser): Promise<void> =>
      push(user).catch((error: unknown) => log.warn({ err: error }, 'person not synced yet')),
    sweep,
  };
}
export type PersonSync = ReturnType<typeof createPersonSync>;
