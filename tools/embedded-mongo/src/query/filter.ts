import { Query } from 'mingo/query';
import { isDocument, type Doc } from '../bson/documents';
import { badValue, CommandError } from '../errors';
import { assertKnownOperators, mingoOptions } from './mingo';

/** A compiled query condition. */
export type Filter = { test: (doc: Doc) => boolean };

/** Compiles a condition; refuses (2) what it does not know. `variables` are those of `let`, for `$expr`. */
export function compileFilter(condition: Doc, variables?: Doc): Filter {
  assertWellFormed(condition);
  try {
    const query = new Query(condition, mingoOptions(variables));
    return { test: (doc) => query.test(doc) };
  } catch (error) {
    throw error instanceof CommandError ? error : badValue(readable(error));
  }
}

function assertWellFormed(condition: unknown): void {
  if (Array.isArray(condition)) return condition.forEach(assertWellFormed);
  if (!isDocument(condition)) return;
  for (const [name, operand] of Object.entries(condition)) {
    if (name === '$expr') assertKnownOperators(operand);
    else if (name === '$not' && !isDocument(operand) && !(operand instanceof RegExp)) throw badValue('$not needs a regex or a document');
    else if (['$and', '$or', '$nor'].includes(name) && !(Array.isArray(operand) && operand.length > 0)) throw badValue(`${name} must be a nonempty array`);
    else assertWellFormed(operand);
  }
}

/** mingo's wording made MongoDB's. */
export function readable(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const unknown = /unknown (?:query|top level) operator:? (\S+)/.exec(message);
  return unknown ? `unknown operator: ${unknown[1]}` : message;
}

/** One element of an array against `{ field: … }`, `{ $gt: … }` or a value. */
export function elementTest(criteria: unknown): (element: unknown) => boolean {
  const [first = '$'] = isDocument(criteria) ? Object.keys(criteria) : [];
  const whole = isDocument(criteria) && (!first.startsWith('$') || ['$and', '$or', '$nor'].includes(first));
  const filter = compileFilter(whole ? criteria : { element: criteria });
  return (element) => (whole ? isDocument(element) && filter.test(element) : filter.test({ element }));
}
