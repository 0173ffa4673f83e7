import { conflict, HttpError, unavailable } from '@meridian/service-kit';
import { Types } from 'mongoose';
import type { PersonSync } from '../accounts/person-sync';
import type { AnnounceChange } from '../sessions/session-signals';
import type { Effects } from './account-act';

/** What tells others about an act. The removal and the merging of accounts import this folder, never the reverse. */
export interface TellServicesNeeds {
  announceChange: AnnounceChange;
  personSync: PersonSync;
  accountRemoval: { finish: (userId: string) => Promise<void> };
  mergeMoves: { moveSoon: (merged: { _id: Types.ObjectId; intoId: Types.ObjectId }) => Promise<void> };
}

/** Tells other services and open pages about an act that was carried out. Whatever fails is repeated by its job. */
export async function tellServices(dependencies: TellServicesNeeds, effects: Effects): Promise<void> {
  const { announceChange, personSync, accountRemoval, mergeMoves } = dependencies;
  const { userIds = [], sessionIds = [], change, removedId, merged } = effects;
  const announce = () => userIds.forEach((userId) => announceChange({ userId }));
  announce();
  for (const sessionId of sessionIds) announceChange({ sessionId });
  if (change) {
    await personSync.sendSoon(change);
    announce(); // The chapters service has the change now.
  }
  if (removedId) await accountRemoval.finish(removedId).catch(refuseOrDelay);
  if (merged)
    await mergeMoves.moveSoon({ _id: new Types.ObjectId(merged.fromId), intoId: new Types.ObjectId(merged.intoId) });
}

function refuseOrDelay(error: unknown): never {
  if (error instanceof HttpError && error.status === 409)
    throw conflict(error.code, 'This person is the only admin of a chapter. Make another member an admin first.');
  throw Object.assign(unavailable('The account will be deleted as soon as all services are available again.'), {
    cause: error,
  });
}
