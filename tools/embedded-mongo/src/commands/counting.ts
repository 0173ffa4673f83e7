import type { Doc } from '../bson/documents';
import { encodeValue } from '../bson/key-encoder';
import { keyValues } from '../bson/paths';
import { CommandError } from '../errors';
import { PlannedQuery } from '../query/find';
import type { Call, Reply } from './call';
import { assertFields } from './command';
import { countOf, queryOf } from './find';

/** The query of a `count`, planned. */
export function planCount(call: Call): PlannedQuery {
  const { body } = call;
  assertFields(body, ['count', 'query', 'limit', 'skip', 'hint', 'fields'], 'count');
  const query = { ...queryOf(body, 'query'), sort: [], skip: countOf(body, 'skip'), limit: Math.abs(countOf(body, 'limit', -Infinity)) };
  return new PlannedQuery(call.access, { ...query, collection: call.collection });
}

/** `count` */
export const count = (call: Call): Reply => ({ n: planCount(call).count() });

/** `distinct` */
export function distinct(call: Call): Reply {
  const { body } = call;
  assertFields(body, ['distinct', 'key', 'query', 'hint'], 'distinct');
  if (typeof body.key !== 'string') throw new CommandError(14, "BSON field 'distinct.key' is of the wrong type, expected string");
  const planned = new PlannedQuery(call.access, { ...queryOf(body, 'query'), sort: [], collection: call.collection });
  const parts = body.key.split('.');
  const found = new Map<string, unknown>();
  for (const match of planned.run()) {
    const { values, present } = keyValues(match.plain, parts);
    if (present) for (const value of values) if (value !== undefined) found.set(encodeValue(value).toString('latin1'), found.get(encodeValue(value).toString('latin1')) ?? value);
  }
  return { values: [...found.values()] };
}
