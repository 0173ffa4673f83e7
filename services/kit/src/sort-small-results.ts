import type { Collection, mongo } from 'mongoose';

/** More matches than this, and walking a list in its order until a page is full is quicker than sorting them. */
const FEW = 1000;

/**
 * The ids of everything that one of several conditions leaves, where that is little: it is sorted sooner than a list is
 * walked in its order until a page is full, which for what nobody has is the whole list. A condition is met where one
 * of its branches is. Reads at most 1001 entries of `index` per branch, so a branch has to be a range or values of it.
 * Undefined where each condition leaves more: then a page is soon full.
 * @example
 * const conditions = words.map((word) => [{ words: { $regex: `^${word}` } }]);
 * const few = await idsOfSmallResult(Users, conditions, { words: 1, _id: 1 });
 */
export async function idsOfSmallResult(
  model: { collection: Collection },
  conditions: readonly mongo.Filter<mongo.BSON.Document>[][],
  index: Record<string, 1 | -1>,
): Promise<mongo.ObjectId[] | undefined> {
  const idsOf = async (branch: mongo.Filter<mongo.BSON.Document>) =>
    (
      await model.collection
        .find(branch, { projection: { _id: 1 }, hint: index, limit: FEW + 1, batchSize: FEW + 2 })
        .toArray()
    ).map(({ _id }) => _id as mongo.ObjectId);
  for (const branches of conditions) {
    const found = await Promise.all(branches.map(idsOf));
    if (found.every((ids) => ids.length <= FEW))
      return [...new Map(found.flat().map((id) => [String(id), id])).values()];
  }
  return undefined;
}
