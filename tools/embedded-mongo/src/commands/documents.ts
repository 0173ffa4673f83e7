import { ObjectId } from 'bson';
import { isDocument, MAX_DOCUMENT_BYTES, parsePlain, parseTyped, toBson, type Doc } from '../bson/documents';
import { rankOf, RANK } from '../bson/ranks';
import { badValue, CommandError } from '../errors';
import type { Access, Written } from '../storage/access';
import type { Collection } from '../storage/collection';
import type { Match } from '../query/find';

const MAX_DEPTH = 180; // MongoDB's for stored documents

/** Stores a new document, with an `_id` as its first field; returns what was stored. */
export function insertDocument(access: Access, collection: Collection, raw: Buffer): Written {
  const doc = parsePlain(raw);
  if (Object.keys(doc)[0] !== '_id') {
    const { _id = new ObjectId(), ...rest } = parseTyped(raw);
    return insertDocument(access, collection, toBson({ _id, ...rest }));
  }
  const after = { raw, doc };
  assertStorable(after);
  access.write(collection, access.store.nextRecord(collection), undefined, after);
  return after;
}

/** Stores a changed document; false if nothing changed. */
export function replaceDocument(access: Access, collection: Collection, match: Match, changed: Doc): boolean {
  const { _id, ...rest } = changed;
  const raw = toBson({ _id, ...rest });
  if (raw.equals(match.raw)) return false;
  const after = { raw, doc: parsePlain(raw) };
  assertStorable(after);
  access.write(collection, match.record, match.plain, after);
  return true;
}

function assertStorable({ raw, doc }: Written): void {
  if (raw.length > MAX_DOCUMENT_BYTES) throw new CommandError(10334, `Size ${raw.length} is too large: a document has at most ${MAX_DOCUMENT_BYTES} bytes`);
  const id = rankOf(doc._id);
  if (id === RANK.array || id === RANK.regex || id === RANK.missing) throw new CommandError(53, "The '_id' value cannot be of type array, regex or undefined");
  const dollar = Object.keys(doc).find((name) => name.startsWith('$'));
  if (dollar) throw new CommandError(52, `The dollar ($) prefixed field '${dollar}' is not allowed in the context of an insert or update`);
  assertDepth(doc, MAX_DEPTH);
}

function assertDepth(value: unknown, left: number): void {
  if (left < 0) throw new CommandError(15, `Document exceeds the maximum nesting depth of ${MAX_DEPTH}`);
  if (Array.isArray(value)) for (const item of value) assertDepth(item, left - 1);
  else if (isDocument(value)) for (const item of Object.values(value)) assertDepth(item, left - 1);
}

/** Runs the items of a bulk write; an item that fails is reported and, if ordered, the last. */
export function runItems<T>(items: readonly T[], ordered: unknown, run: (item: T, index: number) => void): Doc {
  if (ordered !== undefined && typeof ordered !== 'boolean') throw badValue("'ordered' must be a boolean");
  const writeErrors: Doc[] = [];
  for (const [index, item] of items.entries()) {
    try {
      run(item, index);
    } catch (error) {
      // A conflict concerns the whole transaction, not one item.
      if (!(error instanceof CommandError) || error.extra.errorLabels) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.extra });
      if (ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}
