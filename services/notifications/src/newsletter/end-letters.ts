import type { Models } from '../models/create-models';
import type { OptOuts } from '../opt-outs/opt-outs';
import { recordEndedSubscriptions } from '../opt-outs/ended-subscriptions';

/**
 * Ends the letters to an address. The choice is stored first and holds for every later letter at once. Auth then ends
 * the subscriptions of everyone who got letters there, and if a person has another address now, tells that it gets none
 * either.
 */
export async function endLetters(
  { db, LetterDeliveries }: Pick<Models, 'db' | 'LetterDeliveries'>,
  optOuts: OptOuts,
  addressKey: string,
): Promise<void> {
  const at = new Date();
  await optOuts.store({ addressKey, scope: 'newsletter', isOut: true, at });
  const subjectIds = (await LetterDeliveries.distinct('subjectId', { addressKey })).map(String);
  if (subjectIds.length > 0)
    await recordEndedSubscriptions(
      db,
      subjectIds.map((subjectId) => ({ subjectId, at, isByLink: true })),
    );
}
