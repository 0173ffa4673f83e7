import { DUE_READ, runInBackground, startBackgroundJob, unavailable, type Logger } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type {
  adminInternalApi,
  chaptersInternalApi,
  chatInternalApi,
  contentInternalApi,
  eventsInternalApi,
  notificationsInternalApi,
} from '@meridian/shared-types/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PersonSync } from '../accounts/person-sync';
import type { Users } from '../models/user.model';
import type { AnnounceChange } from '../sessions/session-signals';
import type { MergedAccountDoc, MergedAccounts } from '../models/merged-account.model';

/** Milliseconds between two searches for merges that a crash interrupted. */
const EVERY_MS = 30_000;
/** Milliseconds after a merge in which a running request may still store data for the former account. */
const SETTLED_MS = 2500;
/** Milliseconds for which the response to the site admin waits for the other services. */
const WAITED_MS = 3000;
/** The most merges in one run. */
const MAX = 20;

type Move = 'mergePerson' | 'mergeCounts';

/** All services that store ids of people, in the order of the calls. Permissions come first. */
export interface MergeServices {
  chapters: Pick<Client<typeof chaptersInternalApi>, Move>;
  events: Pick<Client<typeof eventsInternalApi>, Move>;
  chat: Pick<Client<typeof chatInternalApi>, Move>;
  content: Pick<Client<typeof contentInternalApi>, Move>;
  admin: Pick<Client<typeof adminInternalApi>, Move>;
  notifications: Pick<Client<typeof notificationsInternalApi>, Move>;
}

interface MergeMovesOptions {
  Users: Users;
  MergedAccounts: MergedAccounts;
  services: MergeServices;
  personSync: PersonSync;
  announceChange: AnnounceChange;
  log: Logger;
}

type Moving = Pick<MergedAccountDoc, '_id' | 'intoId' | 'at'>;

/**
 * Makes every service replace the id of the former account by the one that stays. Each call can be repeated, so the
 * next run completes a merge after a crash. A merge is finished only after a run that started when nothing could be
 * stored for the former account any more.
 */
export function createMergeMoves({
  Users,
  MergedAccounts,
  services,
  personSync,
  announceChange,
  log,
}: MergeMovesOptions) {
  const move = async ({ _id, intoId }: Pick<Moving, '_id' | 'intoId'>): Promise<void> => {
    if (!(await Users.exists({ _id: intoId }))) throw unavailable();
    await personSync.sendWaiting({ userId: String(intoId) }); // This sends the account that stays to chapters first.
    const call = { params: { userId: String(_id) }, body: { intoId: String(intoId) } };
    for (const service of Object.values(services)) await service.mergePerson(call);
    announceChange({ userId: String(intoId) });
  };

  const finish = async (merged: Moving, stopped: AbortSignal): Promise<void> => {
    const rest = merged.at.getTime() + SETTLED_MS - Date.now();
    if (rest > 0) await sleep(rest, undefined, { signal: stopped });
    await move(merged);
    await MergedAccounts.updateOne({ _id: merged._id, intoId: merged.intoId }, { $unset: { isMoving: 1 } });
  };

  const sweep = async (stopped: AbortSignal): Promise<void> => {
    const moving = await MergedAccounts.find({ isMoving: true }, { intoId: 1, at: 1 })
      .limit(MAX)
      .comment(DUE_READ)
      .lean();
    const failures: unknown[] = [];
    for (const merged of moving)
      if (!stopped.aborted) await finish(merged, stopped).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };

  return {
    /** Moves the current data and waits briefly for the result. The job moves the rest. */
    moveSoon: (merged: Pick<Moving, '_id' | 'intoId'>): Promise<void> =>
      Promise.race([
        runInBackground(() => move(merged), { log, failure: 'not moved yet' }),
        sleep(WAITED_MS, undefined, { ref: false }),
      ]),
    services,
    startJob: () =>
      startBackgroundJob(sweep, {
        everyMs: EVERY_MS,
        retryMs: 5000,
        firstMs: 0,
        log,
        failure: 'an account is not merged everywhere yet',
      }),
  };
}
export type MergeMoves = ReturnType<typeof createMergeMoves>;
