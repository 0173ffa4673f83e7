import type { ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';

const ACTING = ['archive.cancelEventsBy', 'archive.moveEventsBy'];

/** Lets unfinished changes of events continue in the name of another person, or of nobody if `other` is null. */
export async function replaceActingAdmin(
  { Chapters }: Pick<Models, 'Chapters'>,
  userId: string,
  other: string | null,
  session: ClientSession,
): Promise<void> {
  for (const field of ACTING) await Chapters.updateMany({ [field]: userId }, { $set: { [field]: other } }, { session });
}
