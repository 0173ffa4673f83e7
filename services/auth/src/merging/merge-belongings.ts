import type { ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';
import { recordAddressChoice } from '../newsletter/address-choices';
import type { MergeAct } from './merge-act';

/** Keeps the merged account if an import is undone. */
export async function mergeImportRows(
  { ImportRows }: Pick<Models, 'ImportRows'>,
  { from, into }: MergeAct,
  session: ClientSession,
): Promise<void> {
  const open = { userId: { $in: [from._id, into._id] }, state: { $in: ['imported' as const, 'invited' as const] } };
  await ImportRows.updateMany(open, { $set: { state: 'kept' } }, { session });
  await ImportRows.updateMany({ userId: from._id }, { $set: { userId: into._id } }, { session });
}

/** Moves the saved filters. Of two with the same name, the one of the remaining account stays. */
export async function mergeFilters(
  { SavedFilters }: Pick<Models, 'SavedFilters'>,
  { from, into }: MergeAct,
  session: ClientSession,
): Promise<void> {
  const own = await SavedFilters.find({ userId: into._id }, { name: 1 }, { session }).lean();
  await SavedFilters.deleteMany({ userId: from._id, name: { $in: own.map(({ name }) => name) } }, { session });
  await SavedFilters.updateMany({ userId: from._id }, { $set: { userId: into._id } }, { session });
}

/** Moves the approval as a student, of which the longer one counts, and the proof if the remaining account has none. */
export async function mergeStudentProof(
  { Users, StudentProofs }: Pick<Models, 'Users' | 'StudentProofs'>,
  { from, into }: MergeAct,
  session: ClientSession,
): Promise<void> {
  if (from.studentUntil)
    await Users.updateOne({ _id: into._id }, { $max: { studentUntil: from.studentUntil } }, { session });
  if (await StudentProofs.exists({ userId: into._id }).session(session))
    await StudentProofs.deleteOne({ userId: from._id }, { session });
  else await StudentProofs.updateOne({ userId: from._id }, { $set: { userId: into._id } }, { session });
}

/** Moves the newsletter subscription of the former address to the remaining one. */
export async function mergeSubscriber(
  { Subscribers }: Pick<Models, 'Subscribers'>,
  { from, into }: MergeAct,
  session: ClientSession,
): Promise<void> {
  const former = await Subscribers.findOne({ email: from.email }, { pendingUntil: 1 }, { session }).lean();
  if (!former) return;
  const own = await Subscribers.findOne({ email: into.email }, { pendingUntil: 1 }, { session }).lean();
  if (former.pendingUntil || (own && !own.pendingUntil)) {
    await Subscribers.deleteOne({ _id: former._id }, { session });
    return;
  }
  if (own) await Subscribers.deleteOne({ _id: own._id }, { session });
  await Subscribers.updateOne({ _id: former._id }, { $set: { email: into.email } }, { session });
}

/**
 * Adds what the person has chosen about letters to the former address to the choices for the remaining one, so that the
 * stricter one counts.
 */
export async function mergeChoices(
  { db }: Pick<Models, 'db'>,
  { from, into, at }: MergeAct,
  session: ClientSession,
): Promise<void> {
  const moved = { kind: 'moved', from: from.email, email: into.email, userId: String(into._id), at } as const;
  await recordAddressChoice(db, moved, session);
}

/** Moves what the person did for the office as a site admin. */
export async function mergeOffice(
  { Users, Imports, MergedAccounts }: Pick<Models, 'Users' | 'MergedAccounts' | 'Imports'>,
  { from, into }: MergeAct,
  session: ClientSession,
): Promise<void> {
  const byId = from._id;
  await Users.updateMany(
    { 'suspension.since': { $exists: true }, 'suspension.byId': byId },
    { $set: { 'suspension.byId': into._id } },
    { session },
  );
  await Imports.updateMany({ startedBy: byId }, { $set: { startedBy: into._id } }, { session });
  await Imports.updateMany(
    { 'invitations.isRunning': true, 'invitations.byId': byId },
    { $set: { 'invitations.byId': into._id } },
    { session },
  );
  await MergedAccounts.updateMany({ byId }, { $set: { byId: into._id } }, { session });
}
