import { isRemovedPersonError, type Handlers } from '@meridian/service-kit';
import type { accountsApi } from '@meridian/shared-types/contracts';
import type { Dependencies } from '../dependencies';
import { actOnAccount } from '../proposals/act-on-account';
import { merge } from './merge-accounts';
import { closedAlready } from './merge-checks';
import { previewMerge } from './merge-preview';

/** Milliseconds until the job handles a new merge. */
const SOON_MS = 500;

export const mergeHandlers = (
  dependencies: Dependencies,
  job: { runSoon(ms: number): void },
): Pick<Handlers<typeof accountsApi>, 'mergePreview' | 'merge'> => ({
  mergePreview: ({ params: { id: fromId, intoId }, identity: { userId: actorId } }) =>
    previewMerge(dependencies, { fromId, intoId, actorId }),

  merge: async ({ params: { id: fromId }, body: { intoId, email, reason }, identity: { userId: actorId } }) => {
    const request = { userId: fromId, actorId, reason, input: { intoId, email } };
    const done = await actOnAccount(dependencies, merge, request).catch((error: unknown) => {
      throw isRemovedPersonError(error) ? closedAlready(error) : error;
    });
    if (!done.waiting) job.runSoon(SOON_MS);
    return done;
  },
});
