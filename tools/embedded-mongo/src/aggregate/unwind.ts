import { isDocument, type Doc } from '../bson/documents';
import { CommandError } from '../errors';

/** `$unwind`: one document for each element of an array. */
export function* unwind(docs: Iterable<Doc>, spec: string | Doc): Generator<Doc> {
  const { path, includeArrayIndex, preserveNullAndEmptyArrays = false } = (typeof spec === 'string' ? { path: spec } : spec) as Doc;
  if (typeof path !== 'string' || !path.startsWith('$')) throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'");
  const parts = path.slice(1).split('.');
  const numbered = (doc: Doc, index: number | null): Doc =>
    typeof includeArrayIndex === 'string' ? (withValue(doc, includeArrayIndex.split('.'), index) as Doc) : doc;
  for (const doc of docs) {
    const value = parts.reduce<unknown>((inner, part) => (isDocument(inner) ? inner[part] : undefined), doc);
    if (Array.isArray(value) && value.length > 0) {
      for (const [index, item] of value.entries()) yield numbered(withValue(doc, parts, item) as Doc, index);
    } else if (!Array.isArray(value) && value !== undefined && value !== null) {
      yield numbered(doc, null);
    } else if (preserveNullAndEmptyArrays) {
      yield numbered(Array.isArray(value) ? (withValue(doc, parts, undefined) as Doc) : doc, null);
    }
  }
}

/** A copy with the value at a path, sharing all else; undefined removes the field. */
export function withValue(value: unknown, path: readonly string[], replacement: unknown): unknown {
  const [part, ...rest] = path;
  if (part === undefined) return replacement;
  const copy = isDocument(value) ? { ...value } : {};
  const inner = withValue(copy[part], rest, replacement);
  if (inner === undefined) delete copy[part];
  else copy[part] = inner;
  return copy;
}
