import { DAY_MS } from '@meridian/shared-types';
import { conflict, type Handlers } from '@meridian/service-kit';
import type { InvitationSchedule, MemberImport } from '@meridian/shared-types';
import type { importsApi } from '@meridian/shared-types/contracts';
import type { Models } from '../../models/create-models';
import type { ImportDoc } from '../../models/import.model';
import type { ImportChange } from './import-change';
import { PAUSE } from './pause-invitations';

/** Milliseconds after which a person who has not signed in may be invited again. */
const AGAIN_AFTER_MS = DAY_MS;

interface Tools {
  change(id: string, change: ImportChange): Promise<ImportDoc>;
  shown(doc: ImportDoc): Promise<MemberImport>;
  runSoon(): void;
}

/** Handles the invitations of imported people, which are sent in waves. */
export function invitationHandlers({ ImportRows }: Pick<Models, 'ImportRows'>, { change, shown, runSoon }: Tools) {
  const begin = async (
    { by, id }: { by: string; id: string },
    schedule: InvitationSchedule,
    detail: string,
    also?: ImportChange['also'],
  ) => {
    const doc = await change(id, {
      by,
      from: { state: 'imported', 'invitations.isRunning': { $ne: true } },
      update: {
        $set: { invitations: { ...schedule, isRunning: true, nextWaveAt: new Date(), waveLeft: 0, byId: by } },
      },
      refusal: 'Invitations are already being sent, or the import has not finished.',
      action: 'import.invited',
      detail: `${schedule.waveSize} people every ${schedule.everyMinutes} minutes${detail}`,
      also,
    });
    runSoon();
    return shown(doc);
  };
  return {
    invite: ({ params: { id }, body, identity }) => begin({ by: identity.userId, id }, body, ''),

    pauseInvitations: async ({ params: { id }, identity }) =>
      shown(
        await change(id, {
          by: identity.userId,
          from: { 'invitations.isRunning': true },
          update: PAUSE,
          refusal: 'No invitations are being sent.',
          action: 'import.paused',
        }),
      ),

    inviteAgain: async ({ params: { id }, body, identity }) => {
      const before = new Date(Date.now() - AGAIN_AFTER_MS);
      // This is one transaction with the start of the waves, so nobody is invited again while earlier waves are
      // running.
      return begin({ by: identity.userId, id }, body, ', again', async ({ _id: importId }, session) => {
        const silent = { importId, state: 'invited' as const, invitedAt: { $lte: before } };
        const { matchedCount } = await ImportRows.updateMany(silent, { $set: { state: 'imported' } }, { session });
        if (matchedCount === 0)
          throw conflict('nobody_to_invite', 'Everyone who was invited at least a day ago has signed in.');
      });
    },
  } satisfies Partial<Handlers<typeof importsApi>>;
}
