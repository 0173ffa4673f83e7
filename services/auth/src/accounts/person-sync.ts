import { HttpError, type Logger } from '@meridian/kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { statusOf } from '../payments/subscription.policy';
import { PROFILE_FIELDS, toProfile, type UserDoc, type Users } from './user.model';

const SYNC_FIELDS = { ...PROFILE_FIELDS, subscription: 1, homeChapterId: 1, version: 1 } as const;
type SyncedUser = Pick<UserDoc, '_id' | keyof typeof SYNC_FIELDS>;

export interface PersonSyncOptions {
  Users: Users;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'syncPerson'>;
  log: Logger;
}

/**
 * Keeps chapters' copy of people in step. A change is stored together with `syncPending`, sent at once, and sent again
 * by the sweep until chapters has taken it: whatever stops in between, nothing stays different for long.
 */
export function personSync({ Users, chapters, log }: PersonSyncOptions) {
  const push = async (user: SyncedUser): Promise<void> => {
    const { _id, version, homeChapterId } = user;
    await chapters.syncPerson({
      params: { userId: _id.toHexString() },
      body: { ...toProfile(user), isActive: statusOf(user.subscription) === 'active', homeChapterId, version },
    });
    await Users.updateOne({ _id, version }, { syncPending: false }); // not if it has changed again meanwhile
  };

  const sweep = async (): Promise<void> => {
    for await (const user of Users.find({ syncPending: true }, SYNC_FIELDS).lean().cursor()) {
      try {
        await push(user);
      } catch (error) {
        log.warn({ err: error, userId: user._id.toHexString() }, 'person not synced yet');
        if (error instanceof HttpError && error.status === 503) return; // chapters is away: the rest would fail as well
      }
    }
  };

  return {
    /** Sends a change now; if that fails the sweep will. */
    pushSoon: (user: SyncedUser): Promise<void> =>
      push(user).catch((error: unknown) => log.warn({ err: error }, 'person not synced yet')),
    sweep,
  };
}
export type PersonSync = ReturnType<typeof personSync>;
