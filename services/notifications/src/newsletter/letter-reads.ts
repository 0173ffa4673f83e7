import { HttpError } from '@meridian/service-kit';
import {
  LETTER_DELIVERY_STATES,
  type Letter,
  type LetterCounts,
  type LetterDeliveryState,
  type LetterSummary,
} from '@meridian/shared-types';
import type { Models } from '../models/create-models';
import type { LetterDoc } from '../models/letter.model';

export const letterNotFound = () => new HttpError(404, 'letter_not_found', 'There is no such letter.');

type Needed = Pick<Models, 'LetterDeliveries'>;

async function countDeliveries({ LetterDeliveries }: Needed, letterId: LetterDoc['_id']): Promise<LetterCounts> {
  const counts = await Promise.all(
    LETTER_DELIVERY_STATES.map((state) => LetterDeliveries.countDocuments({ letterId, state })),
  );
  return Object.fromEntries(LETTER_DELIVERY_STATES.map((state, index) => [state, counts[index]])) as LetterCounts;
}

/** The maximum number of reasons that are listed for one letter. */
const MAX_REASONS = 10;
const NOT_SENT: LetterDeliveryState[] = ['failed', 'suppressed'];

async function countReasons({ LetterDeliveries }: Needed, letterId: LetterDoc['_id']): Promise<Letter['reasons']> {
  const found = await LetterDeliveries.aggregate<{
    _id: { state: LetterDeliveryState; reason?: string };
    count: number;
  }>([
    { $match: { letterId, state: { $in: NOT_SENT } } },
    { $group: { _id: { state: '$state', reason: '$reason' }, count: { $sum: 1 } } },
    { $sort: { count: -1 } },
    { $limit: MAX_REASONS },
  ]);
  return found.flatMap(({ _id: { state, reason }, count }) => (reason ? [{ state, reason, count }] : []));
}

const NONE = Object.fromEntries(LETTER_DELIVERY_STATES.map((state) => [state, 0])) as LetterCounts;

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

/** Converts a letter to the form that the office sees. */
export async function toLetter(models: Pick<Models, 'LetterDeliveries'>, letter: LetterDoc): Promise<Letter> {
  const { _id, state, text, items } = letter;
  const whole = { ...toSummary(letter), text, items };
  if (state === 'draft' || state === 'scheduled') return { ...whole, counts: NONE };
  const counts = await countDeliveries(models, _id);
  const hasOthers = counts.failed + counts.suppressed > 0;
  return { ...whole, counts, ...(hasOthers && { reasons: await countReasons(models, _id) }) };
}
