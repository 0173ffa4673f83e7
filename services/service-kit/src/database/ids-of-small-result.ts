import type { Collection, mongo } from 'mongoose';

/**
 * The maximum number of matches that are sorted. With more, it is faster to read the list in order until a page is
 * full.
 */
const MAX_MATCHES = 1000;

/**
 * Returns the ids of documents that match one of several conditions, if they are few. Sorting few documents is faster
 * than reading a list in order until a page is full, which for a rare word is the whole list. A condition matches if
 * one of its branches does. It reads at most 1001 entries of `index` per branch, so each branch must be a range or
 * values of the index. The result is undefined if every condition has more matches, because then a page is full soon.
 * @example
 * const conditions = words.map((word) => [{ words: { $regex: `^${word}` } }]);
 * const few = await idsOfSmallResult(Users, conditions, { words: 1, _id: 1 });
 */
export async function idsOfSmallResult(
  model: { collection: Collection },
  conditions: readonly mongo.Filter<mongo.BSON.Document>[][],
  index: Record<string, 1 | -1>,
): Promise<mongo.ObjectId[] | undefined> {
  const findIds = async (branch: mongo.Filter<mongo.BSON.Document>) =>
    (
      await model.collection
        .find(branch, { projection: { _id: 1 }, hint: index, limit: MAX_MATCHES + 1, batchSize: MAX_MATCHES + 2 })
        .toArray()
    ).map(({ _id }) => _id as mongo.ObjectId);
  for (const branches of conditions) {
    const found = await Promise.all(branches.map(findIds));
    if (found.every((ids) => ids.length <= MAX_MATCHES))
      return [...new Map(found.flat().map((id) => [String(id), id])).values()];
  }
  return undefined;
}
