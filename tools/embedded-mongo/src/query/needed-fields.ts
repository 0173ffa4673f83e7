import { isDocument, type Doc } from '../bson/values';

/** Returns the fields of a projection that only includes fields of the top level by name, otherwise undefined. */
export function plainFields({ _id = 1, ...others }: Doc): Set<string> | undefined {
  const names = Object.keys(others);
  const isPlain =
    [0, 1, true, false].includes(_id as number) &&
    (names.length > 0 || Boolean(_id)) &&
    names.every((name) => /^[^.$]+$/.test(name) && name !== '__proto__' && [1, true].includes(others[name] as number));
  return isPlain ? new Set([...(_id ? ['_id'] : []), ...names]) : undefined;
}

/** Returns the fields that a find's projection needs, or undefined if it may need others. */
export const fieldsOfProjection = (spec: Doc): Set<string> | undefined =>
  Object.keys(spec).length > 0 ? plainFields(spec) : undefined;

/**
 * Returns the fields of documents that a stage needs. Later stages get only its results. The result is undefined if the
 * stage may need all fields.
 */
export function fieldsOfStage(stage: Doc | undefined): Set<string> | undefined {
  if (stage?.$count !== undefined) return new Set();
  const found = isDocument(stage?.$group) ? [...namesIn(stage.$group)] : [undefined];
  return found.includes(undefined) ? undefined : new Set(found as string[]);
}

/** Yields the names of fields in expressions, and undefined for what may refer to a whole document. */
function* namesIn(value: unknown): Generator<string | undefined> {
  if (typeof value === 'string') {
    if (value.startsWith('$')) yield value.startsWith('$$') ? undefined : value.slice(1).split('.')[0];
  } else if (Array.isArray(value)) for (const each of value as unknown[]) yield* namesIn(each);
  else if (isDocument(value))
    for (const [name, each] of Object.entries(value)) yield* name.endsWith('Field') ? [undefined] : namesIn(each);
}
