import { recordAction } from '@meridian/service-kit';
import { isolated } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies';

/** Stops the waves of an import, which can be started again. */
export const PAUSE = { $set: { 'invitations.isRunning': false }, $unset: { 'invitations.byId': 1 } } as const;

/** Pauses the invitations of a suspended site admin, so that another site admin checks them before they continue. */
export async function pauseInvitations(
  { db, Imports }: Pick<Dependencies, 'db' | 'Imports'>,
  byId: string,
  session: ClientSession,
): Promise<void> {
  const sent = { 'invitations.isRunning': true, 'invitations.byId': byId };
  for (const { _id, fileName } of await Imports.find(sent, { fileName: 1 }, { session }).lean()) {
    await Imports.updateOne({ _id }, PAUSE, { session });
    const detail = `${isolated(fileName)}, because the account of who sent them was suspended`;
    await recordAction(db, { action: 'import.paused', subject: _id, detail }, session);
  }
}
