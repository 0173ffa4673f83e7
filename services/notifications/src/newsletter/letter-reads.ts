import { HttpError } from '@meridian/kit';
import { LETTER_ROW_STATES, type Letter, type LetterCounts, type LetterSummary } from '@meridian/shared-types';
import type { Models } from '../models';
import type { LetterDoc } from './letter.model';

export const letterNotFound = () => new HttpError(404, 'letter_not_found', 'There is no such letter.');

async function countRows({ LetterRows }: Models, letterId: LetterDoc['_id']): Promise<LetterCounts> {
  const counts = await Promise.all(LETTER_ROW_STATES.map((state) => LetterRows.countDocuments({ letterId, state })));
  return Object.fromEntries(LETTER_ROW_STATES.map((state, index) => [state, counts[index]])) as LetterCounts;
}

const NONE = Object.fromEntries(LETTER_ROW_STATES.map((state) => [state, 0])) as LetterCounts;

export const toSummary = (letter: LetterDoc): LetterSummary => {
  const { _id, version, state, subject, recipients, createdAt, sendAt, endedAt, problem = '' } = letter;
  return {
    id: String(_id),
    version,
    state,
    subject,
    recipients,
    createdAt: createdAt.toISOString(),
    sendAt: sendAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    problem,
  };
};

/** A letter as the office sees it. */
export async function toLetter(models: Models, letter: LetterDoc): Promise<Letter> {
  const { _id, state, text, items } = letter;
  const counts = state === 'draft' || state === 'scheduled' ? NONE : await countRows(models, _id);
  return { ...toSummary(letter), text, items, counts };
}
