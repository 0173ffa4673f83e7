import { Query } from 'mingo/query';
import { isDocument, parsePlain, parseTyped, type Doc } from '../bson/documents';
import { badValue, CommandError } from '../errors';
import { assertKnownOperators, mingoOptions } from './mingo';
import { needsNumberTypes } from './types-of-value';

/** A compiled query condition. */
export interface Filter {
  readonly condition: Doc;
  test(doc: Doc): boolean;
  /** Reads a stored document the way `test` needs it. */
  parse(raw: Uint8Array): Doc;
}

/** Compiles a condition; refuses (2) what it does not know. `variables` are those of `let`, for `$expr`. */
export function compileFilter(condition: Doc, variables?: Doc): Filter {
  const seen = { types: false, expression: false };
  inspect(condition, seen);
  if (seen.types && seen.expression) throw badValue('$type of a number and $expr cannot be combined in this server');
  try {
    const query = new Query(condition, mingoOptions(variables));
    return { condition, test: (doc) => query.test(doc), parse: seen.types ? parseTyped : parsePlain };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw badValue(readable(error));
  }
}

function inspect(condition: unknown, seen: { types: boolean; expression: boolean }): void {
  if (Array.isArray(condition)) return condition.forEach((item) => inspect(item, seen));
  if (!isDocument(condition)) return;
  for (const [name, operand] of Object.entries(condition)) {
    if (name === '$not' && !isDocument(operand) && !(operand instanceof RegExp)) throw badValue('$not needs a regex or a document');
    if (name === '$type' && needsNumberTypes(operand)) seen.types = true;
    if (name === '$expr') {
      seen.expression = true;
      assertKnownOperators(operand);
    } else {
      inspect(operand, seen);
    }
  }
}

/** mingo's wording made MongoDB's. */
export function readable(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const unknown = /unknown (?:query|top level) operator:? (\S+)/.exec(message);
  return unknown ? `unknown operator: ${unknown[1]}` : message;
}
