import type { Handlers } from '@meridian/service-kit';
import type { accountsApi } from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import type { Dependencies } from '../dependencies';
import { mergeAccounts } from './merge-accounts';
import { previewMerge } from './merge-preview';

/** Milliseconds until the job handles a new merge. */
const SOON_MS = 500;

export const mergeHandlers = (
  dependencies: Dependencies,
  job: { runSoon(ms: number): void },
): Pick<Handlers<typeof accountsApi>, 'mergePreview' | 'merge'> => ({
  mergePreview: ({ params: { id: fromId, intoId }, identity: { userId: actorId } }) =>
    previewMerge(dependencies, { fromId, intoId, actorId }),

  merge: async ({ params: { id: fromId }, body: { intoId, ...input }, identity: { userId: actorId } }) => {
    await mergeAccounts(dependencies, { fromId, intoId, actorId }, input);
    job.runSoon(SOON_MS);
    await dependencies.mergeMoves.moveSoon({
      _id: new Types.ObjectId(fromId),
      intoId: new Types.ObjectId(intoId),
    });
    return { ok: true };
  },
});
