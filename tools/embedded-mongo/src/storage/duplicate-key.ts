import type { ObjectId } from 'bson';
import { RANK, rankOf } from '../bson/values';
import { CommandError } from '../errors';
import type { Collection, Index, IndexEntry } from './collection';

/** Code 11000, worded as MongoDB does, with the pattern and the values of the key that is taken. */
export function duplicateKey({ namespace }: Collection, { spec }: Index, { values }: IndexEntry): CommandError {
  const keyValue = Object.fromEntries(Object.keys(spec.key).map((path, i) => [path, values[i] ?? null]));
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`).join(', ');
  const message = `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: { ${shown} }`;
  return new CommandError(11000, message, { keyPattern: spec.key, keyValue });
}

function show(value: unknown): string {
  switch (rankOf(value)) {
    case RANK.string: return `"${String(value)}"`;
    case RANK.objectId: return `ObjectId('${(value as ObjectId).toHexString()}')`;
    case RANK.date: return `new Date(${(value as Date).getTime()})`;
    case RANK.object: return JSON.stringify(value);
    default: return String(value);
  }
}
