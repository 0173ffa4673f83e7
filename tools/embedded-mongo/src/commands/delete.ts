import type { Doc } from '../bson/documents';
import { badValue } from '../errors';
import { PlannedQuery } from '../query/find';
import type { Call, Reply } from './call';
import { assertFields } from './command';
import { runItems } from './documents';
import { queryOf } from './find';

/** The query of one item of a `delete`, planned. */
export function planDelete(call: Call, item: Doc): PlannedQuery {
  assertFields(item, ['q', 'limit', 'hint'], 'delete.deletes', false);
  if (item.limit !== 0 && item.limit !== 1) throw badValue(`The limit field in delete objects must be 0 or 1. Got ${String(item.limit)}`);
  const query = { ...queryOf(item, 'q'), variables: call.body.let as Doc | undefined };
  return new PlannedQuery(call.access, { ...query, collection: call.collection, limit: item.limit });
}

/** `delete` */
export function remove(call: Call): Reply {
  const { access, body, command } = call;
  assertFields(body, ['delete', 'deletes', 'ordered', 'let'], 'delete');
  let n = 0;
  const errors = runItems(command.items('deletes'), body.ordered, ({ plain }) => {
    for (const match of [...planDelete(call, plain).run()]) {
      access.write(call.collection, match.record, match.plain, undefined);
      n++;
    }
  });
  return { n, ...errors };
}
