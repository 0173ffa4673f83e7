import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as accumulatorOps from 'mingo/operators/accumulator';
import * as expressionOps from 'mingo/operators/expression';
import * as projectionOps from 'mingo/operators/projection';
import * as queryOps from 'mingo/operators/query';
import type { Options } from 'mingo/types';
import { compareValues } from '../bson/compare';
import { isDocument, type Doc } from '../bson/documents';
import { CommandError } from '../errors';
import { operators } from './operators';

const comparison = (answer: (order: number) => number | boolean) => (doc: unknown, args: unknown, options: Options) => {
  if (!Array.isArray(args) || args.length !== 2) throw new CommandError(16020, 'A comparison takes exactly 2 arguments');
  const [a, b] = evalExpr(doc, args, options) as [unknown, unknown];
  return answer(compareValues(a, b));
};

const comparisons = {
  $cmp: comparison(Math.sign),
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
};

/** The lowest or highest of a group or of an array, in BSON's order; null without any. */
const extreme = (sign: 1 | -1) => (items: unknown[], expression: unknown, options: Options): unknown => {
  const values = items.map((item) => (expression === null ? item : evalExpr(item, expression, options)));
  let best: unknown = null;
  for (const value of values) {
    if (value === null || value === undefined) continue;
    if (best === null || compareValues(value, best) * sign > 0) best = value;
  }
  return best;
};

const accumulators = { ...accumulatorOps, $min: extreme(-1), $max: extreme(1) };
// These run code a client sends, or are mingo's own.
const REFUSED = new Set(['$accumulator', '$function', '$where', '$jsonSchema', '$toHashedIndexKey', '$sigmoid']);
const KNOWN = new Set([...Object.keys(expressionOps), ...Object.keys(accumulators)].filter((name) => !REFUSED.has(name)));

/** Every operator mingo may evaluate here, stages apart. */
export const context = Context.init({
  query: { ...queryOps, ...operators }, projection: projectionOps, accumulator: accumulators,
  expression: { ...expressionOps, ...comparisons },
});

/** What every evaluation runs with; `variables` are those of `let`. */
export const mingoOptions = (variables: Doc = {}): Options => ({
  context, variables, idKey: '_id', scriptEnabled: false, useStrictMode: true, failOnError: true, processingMode: ProcessingMode.CLONE_OFF,
});

/** Refuses (168) an expression with an operator this server does not know, before any document is read. */
export function assertKnownOperators(expression: unknown): void {
  if (Array.isArray(expression)) return expression.forEach(assertKnownOperators);
  if (!isDocument(expression)) return;
  for (const [name, operand] of Object.entries(expression)) {
    if (name.startsWith('$') && !KNOWN.has(name)) throw new CommandError(168, `Unrecognized expression '${name}'`);
    if (name !== '$literal') assertKnownOperators(operand);
  }
}
