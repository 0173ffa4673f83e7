import { blockWritesOfMerged } from '@meridian/kit';
import type { MergeCount } from '@meridian/shared-types/schemas';
import type { Models } from '../models';
import { mergeFacts } from './merge-facts';
import { mergeMails } from './merge-mails';

/** The number of notices that change in one write. */
const BATCH = 500;

/** Two accounts of one person. Everything of `fromId` moves to `intoId`. */
export interface Merge {
  fromId: string;
  intoId: string;
}

/**
 * Moves the notices and mails of the other account to the account that stays. Because of the block, `takeFacts` changes
 * later facts that name the merged account. Each step can be repeated.
 */
export async function mergePerson(models: Models, merge: Merge): Promise<void> {
  await blockWritesOfMerged(models.db, merge.fromId, merge.intoId);
  await mergeFacts(models, merge);
  await mergeMails(models, merge);
  await mergeNotices(models, merge);
  await mergeChoices(models, merge);
}

async function mergeNotices({ Notices }: Models, { fromId, intoId }: Merge): Promise<void> {
  for (let more = true; more;) {
    const batch = await Notices.find({ personId: fromId }, { factId: 1 }).limit(BATCH).lean();
    const factIds = batch.map(({ factId }) => factId);
    const told =
      batch.length > 0 ? await Notices.find({ personId: intoId, factId: { $in: factIds } }, { factId: 1 }).lean() : [];
    const known = new Set(told.map(({ factId }) => String(factId)));
    const [twice, others] = [true, false].map((is) => batch.filter(({ factId }) => known.has(String(factId)) === is));
    if (twice?.length) await Notices.deleteMany({ _id: { $in: twice.map(({ _id }) => _id) } });
    if (others?.length)
      await Notices.updateMany({ _id: { $in: others.map(({ _id }) => _id) } }, { $set: { personId: intoId } });
    more = batch.length === BATCH;
  }
}

/** Merges preferences. The choices of the account that stays have precedence over those of the other account. */
async function mergeChoices(
  { Preferences, OptOuts, LetterRows, Letters, Due }: Models,
  { fromId, intoId }: Merge,
): Promise<void> {
  const chosen = await Preferences.findById(fromId).lean();
  const own = await OptOuts.find({ subjectId: intoId }, { scope: 1 }).lean();
  if (chosen && own.length === 0 && !(await Preferences.exists({ _id: intoId }))) {
    const { _id, ...choices } = chosen;
    await Preferences.updateOne({ _id: intoId }, { $setOnInsert: choices }, { upsert: true });
  }
  if (own.length === 0) await OptOuts.updateMany({ subjectId: fromId }, { $set: { subjectId: intoId } });
  await OptOuts.deleteMany({ subjectId: fromId });
  await Preferences.deleteOne({ _id: fromId });
  // The person gets the letter at the address of the account that stays. Sent letters are kept.
  await LetterRows.deleteMany({ subjectId: fromId, state: 'waiting' });
  await LetterRows.updateMany({ subjectId: fromId }, { $set: { subjectId: intoId } });
  await Letters.updateMany({ sentBy: fromId }, { $set: { sentBy: intoId } });
  await Due.deleteMany({ subjectId: fromId }); // `intoId` gets new reminders.
}

/** Counts what {@link mergePerson} would move. */
export const mergeCounts = async ({ Notices }: Models, { fromId }: Merge): Promise<MergeCount[]> => [
  { part: 'notices', count: await Notices.countDocuments({ personId: fromId }) },
];
