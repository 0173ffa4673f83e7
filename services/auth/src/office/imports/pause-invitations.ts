import { recordAction } from '@meridian/service-kit';
import { isolated } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import type { Models } from '../../models/create-models';
import type { ImportDoc } from '../../models/import.model';

/** Stops the waves of an import, which can be started again. */
export const PAUSE = { $set: { 'invitations.isRunning': false }, $unset: { 'invitations.byId': 1 } } as const;

type Needed = Pick<Models, 'db' | 'Imports'>;
type Why = 'is suspended' | 'is no longer a site admin';

/** Pauses the invitations of an import whose sender lost the right, so that another site admin checks them. */
export async function pauseFor(
  { db, Imports }: Needed,
  { _id, fileName }: Pick<ImportDoc, '_id' | 'fileName'>,
  why: Why,
  session: ClientSession,
): Promise<void> {
  const problem = `The site admin who sent them ${why}. Check the import, then send the next wave in your own name.`;
  await Imports.updateOne({ _id }, { ...PAUSE, $set: { ...PAUSE.$set, 'invitations.problem': problem } }, { session });
  const detail = `${isolated(fileName)}, because the site admin who sent them ${why}`;
  await recordAction(db, { action: 'import.paused', subject: _id, detail }, session);
}

/** Pauses all invitations of a site admin, in the transaction that ends the right. */
export async function pauseInvitations(stores: Needed, byId: string, why: Why, session: ClientSession): Promise<void> {
  const sent = { 'invitations.isRunning': true, 'invitations.byId': byId };
  for (const found of await stores.Imports.find(sent, { fileName: 1 }, { session }).lean())
    await pauseFor(stores, found, why, session);
}
