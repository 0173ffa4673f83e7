import { isRemovedPersonError, type Handlers } from '@meridian/service-kit';
import type { accountsApi } from '@meridian/shared-types/contracts';
import type { TellServicesNeeds } from '../proposals/tell-services';
import type { Models } from '../models/create-models';
import { actOnAccount } from '../proposals/act-on-account';
import { merge } from './merge-accounts';
import { closedAlready } from './merge-checks';
import type { MergeMoves } from './merge-moves';
import { previewMerge } from './merge-preview';

/** Milliseconds until the job handles a new merge. */
const SOON_MS = 500;

type Needed = TellServicesNeeds & Models & { mergeMoves: MergeMoves };

export const mergeHandlers = (
  dependencies: Needed,
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
