import mongoose, { type Collection } from 'mongoose';
import { HttpError } from '../http-error';

/**
 * Keyset pagination: creates a filter for the documents after a given one in the order (field, _id), so that pages have
 * no gaps or repeats when documents are inserted meanwhile. The filter is empty without an id. It costs one read by
 * primary key. Throws 400 if that document does not exist or does not match `visible`, so that callers cannot
 * distinguish the two.
 * @example Events.find({ $and: [filter, await keysetAfter(Events, 'startTime', 1, query.after, { isPublic: true })]
 * }).sort({ startTime: 1, _id: 1 })
 */
export async function keysetAfter(
  model: { collection: Collection },
  field: string,
  direction: 1 | -1,
  id: string | undefined,
  visible: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  if (id === undefined) return {};
  const last = await model.collection.findOne(
    { ...visible, _id: new mongoose.Types.ObjectId(id) },
    { projection: { [field]: 1 } },
  );
  if (!last) throw new HttpError(400, 'unknown_page', 'This page no longer exists. Start again from the first page.');
  return keysetBeyond(field, direction, last);
}

/**
 * Creates the filter of {@link keysetAfter} for a last document that is already loaded. Each branch is a range of an
 * index on (field, _id), so that documents with the same value are not read again. The first condition is for stores
 * that do not merge branches.
 * @example People.find({ $and: [filter, keysetBeyond('joinedAt', -1, last)] }).sort({ joinedAt: -1, _id: -1 })
 */
export function keysetBeyond(field: string, direction: 1 | -1, last: Record<string, unknown>): Record<string, unknown> {
  const beyond = direction === 1 ? '$gt' : '$lt';
  return {
    [field]: { [`${beyond}e`]: last[field] },
    $or: [{ [field]: last[field], _id: { [beyond]: last._id } }, { [field]: { [beyond]: last[field] } }],
  };
}
