import { isDocument } from './documents';

/** True for a path component that may be an array position. */
export const isPosition = (part: string): boolean => /^(0|[1-9]\d*)$/.test(part);

/**
 * Calls `test` with what a dotted path leads to until it answers true. Arrays on the way are entered as MongoDB does: each
 * embedded document, and the position if the component is a number. The last value is given whole, `undefined` if missing.
 */
export function someAtPath(value: unknown, parts: readonly string[], test: (value: unknown) => boolean, at = 0): boolean {
  if (at === parts.length) return test(value);
  const part = parts[at]!;
  if (Array.isArray(value)) {
    if (isPosition(part) && Number(part) < value.length && someAtPath(value[Number(part)], parts, test, at + 1)) return true;
    for (const item of value) if (isDocument(item) && someAtPath(item, parts, test, at)) return true;
    return false;
  }
  if (!isDocument(value)) return test(undefined);
  return someAtPath(Object.hasOwn(value, part) ? value[part] : undefined, parts, test, at + 1);
}

/** The same, and each element of an array the path ends at. */
export function someValue(value: unknown, parts: readonly string[], test: (value: unknown) => boolean): boolean {
  return someAtPath(value, parts, (found) => test(found) || (Array.isArray(found) && found.some(test)));
}

/** What an index or a sort sees of a document at a path. */
export interface KeyValues {
  values: unknown[];
  /** The path of the first array met on the way. */
  arrayAt: string | undefined;
  /** False if the field is missing, which a sparse index leaves out. */
  present: boolean;
}

/** The values of a path as keys: elements in place of an array, `undefined` for an empty one, null if missing. */
export function keyValues(doc: unknown, parts: readonly string[]): KeyValues {
  const found: KeyValues = { values: [], arrayAt: undefined, present: false };
  collect(doc, parts, 0, found);
  if (found.values.length === 0) found.values.push(null);
  return found;
}

function collect(value: unknown, parts: readonly string[], at: number, found: KeyValues): void {
  const part = parts[at];
  if (Array.isArray(value)) {
    if (part !== undefined && isPosition(part)) return collect(value[Number(part)], parts, at + 1, found);
    found.arrayAt ??= parts.slice(0, at).join('.');
    found.present ||= part === undefined;
    if (part !== undefined) for (const item of value) isDocument(item) && collect(item, parts, at, found);
    else if (value.length === 0) found.values.push(undefined);
    else for (const item of value) found.values.push(item);
  } else if (part === undefined) {
    found.present ||= value !== undefined;
    found.values.push(value === undefined ? null : value);
  } else {
    collect(isDocument(value) && Object.hasOwn(value, part) ? value[part] : undefined, parts, at + 1, found);
  }
}
