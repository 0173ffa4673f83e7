import { Context } from 'mingo/core';
import * as projection from 'mingo/operators/projection';
import type { Options } from 'mingo/types';
import type { Doc } from '../bson/values';
import { compileFilter } from '../expressions/filter';
import { CONDITIONS, context } from '../expressions/mingo';

/** mingo passes the name of `$and`, `$or` and `$nor` in place of a path. */
const query = Object.fromEntries(
  CONDITIONS.map((name) => [
    name,
    (path: string, operand: unknown, { variables }: Options) =>
      compileFilter(path === name ? { [name]: operand } : { [path]: { [name]: operand } }, variables as Doc | undefined)
        .test,
  ]),
);

/** All operators that stages may evaluate: those of expressions, of projections and of the conditions in them. */
export const stageContext = Context.from(context, Context.init({ query, projection }));
