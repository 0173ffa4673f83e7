import type { ObjectId } from 'bson';
import type { Doc } from '../bson/documents';
import { encodeValue, invert } from '../bson/key-encoder';
import { keyValues } from '../bson/paths';
import { RANK, rankOf } from '../bson/ranks';
import { CommandError } from '../errors';
import type { Collection, Index } from './collection';

/** Code 11000, worded as MongoDB does, with the pattern and the values of the key that is taken. */
export function duplicateKey(collection: Collection, index: Index, doc: Doc, key: Buffer): CommandError {
  const keyValue: Doc = {};
  let at = index.prefix.length;
  for (const { path, parts, descending } of index.fields) {
    for (const value of keyValues(doc, parts).values) {
      const encoded = descending ? invert(encodeValue(value)) : encodeValue(value);
      if (!key.subarray(at, at + encoded.length).equals(encoded)) continue;
      keyValue[path] = value ?? null;
      at += encoded.length;
      break;
    }
  }
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`).join(', ');
  const message = `E11000 duplicate key error collection: ${collection.namespace} index: ${index.spec.name} dup key: { ${shown} }`;
  return new CommandError(11000, message, { keyPattern: index.spec.key, keyValue });
}

function show(value: unknown): string {
  switch (rankOf(value)) {
    case RANK.string: return `"${String(value)}"`;
    case RANK.objectId: return `ObjectId('${(value as ObjectId).toHexString()}')`;
    case RANK.date: return `new Date(${(value as Date).getTime()})`;
    case RANK.object:
    case RANK.array: return JSON.stringify(value);
    default: return String(value);
  }
}
