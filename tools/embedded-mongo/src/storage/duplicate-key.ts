import { bsonType, isDocument } from '../bson/documents';
import { CommandError } from '../errors';
import type { Collection, Index, Key } from './collection';

/** Code 11000, worded as MongoDB does, with the pattern and the values of the key that is taken. */
export function duplicateKey({ namespace }: Collection, { spec }: Index, values: Key): CommandError {
  const keyValue = Object.fromEntries(Object.keys(spec.key).map((path, i) => [path, values[i] ?? null]));
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`).join(', ');
  const message = `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: { ${shown} }`;
  return new CommandError(11000, message, { keyPattern: spec.key, keyValue });
}

const show = (value: unknown): string => {
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (bsonType(value) === 'ObjectId') return `ObjectId('${String(value)}')`;
  return typeof value === 'string' || isDocument(value) ? JSON.stringify(value) : String(value);
};
