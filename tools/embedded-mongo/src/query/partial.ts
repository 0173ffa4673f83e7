import { equalValues } from '../bson/compare';
import { isDocument, type Doc } from '../bson/documents';
import type { Conjunction } from './bounds';
import { compileFilter, type Filter } from './filter';

/** True if every document that matches the query is surely in a partial index. */
export function partialIsImplied(partial: Filter, conjunction: Conjunction, query: Doc): boolean {
  return Object.entries(partial.condition).every(([path, condition]) => {
    if (Object.hasOwn(query, path) && equalValues(query[path], condition)) return true;
    if (path.startsWith('$')) return false;
    const clause = compileFilter({ [path]: condition });
    const justExists = isDocument(condition) && Object.keys(condition).length === 1 && condition.$exists === true;
    return conjunction.clauses.some(({ path: queried, op, value }) => {
      if (queried !== path) return false;
      if (op === '$eq' || op === '$in') return (op === '$eq' ? [value] : (value as unknown[])).every((one) => clause.test(nested(path, one)));
      return justExists && value !== null;
    });
  });
}

const nested = (path: string, value: unknown): Doc =>
  path.split('.').reduceRight<unknown>((inner, part) => ({ [part]: inner }), value) as Doc;
