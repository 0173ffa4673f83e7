import { isDocument, type Doc } from '../bson/documents';
import { badValue } from '../errors';
import { compileFilter } from './filter';

/**
 * The position in the array at `path` of the element the filter matched, for `$` in updates and projections: the first that
 * meets every condition on the array, else the first that meets one. Refuses (2) if the filter says nothing of the array.
 */
export function matchedPosition(filter: Doc, path: string, doc: Doc): number {
  const tests = elementTests(filter, path);
  const array = path.split('.').reduce<unknown>((value, part) => (value as Doc | undefined)?.[part], doc);
  if (tests.length > 0 && Array.isArray(array)) {
    const all = array.findIndex((item) => tests.every((test) => test(item)));
    const index = all >= 0 ? all : array.findIndex((item) => tests.some((test) => test(item)));
    if (index >= 0) return index;
  }
  throw badValue('The positional operator did not find the match needed from the query.');
}

function elementTests(filter: Doc, path: string): ((item: unknown) => boolean)[] {
  return Object.entries(filter).flatMap(([name, condition]) => {
    if (name === '$and' || name === '$or') return (condition as Doc[]).flatMap((part) => elementTests(part, path));
    if (name === path) {
      const elements = isDocument(condition) && isDocument(condition.$elemMatch) ? condition.$elemMatch : undefined;
      const inside = elements && !Object.keys(elements)[0]?.startsWith('$');
      const test = compileFilter(inside ? elements : { item: elements ?? condition });
      return [(item: unknown) => (inside ? isDocument(item) && test.test(item) : test.test({ item }))];
    }
    if (!name.startsWith(`${path}.`)) return [];
    const test = compileFilter({ [name.slice(path.length + 1)]: condition });
    return [(item: unknown) => isDocument(item) && test.test(item)];
  });
}
