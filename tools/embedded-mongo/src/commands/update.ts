import { parseTyped, toBson, type Doc } from '../bson/documents';
import { CommandError } from '../errors';
import { PlannedQuery } from '../query/find';
import { upsertDocument } from '../update/upsert';
import { compileUpdate, type Update } from '../update/update';
import type { Call, Reply } from './call';
import { assertFields } from './command';
import { insertDocument, replaceDocument, runItems } from './documents';
import { queryOf } from './find';

const ITEM_FIELDS = ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'hint', 'c', 'sort'];

/** The query of one item of an `update`, planned. */
export function planUpdate(call: Call, item: Doc): PlannedQuery {
  assertFields(item, ITEM_FIELDS, 'update.updates', false);
  if (item.c !== undefined) throw new CommandError(115, "update with 'c' is not supported by this server");
  if (item.multi && item.sort) throw new CommandError(9, 'Cannot specify sort with multi=true');
  const query = { ...queryOf(item, 'q'), variables: call.body.let as Doc | undefined };
  return new PlannedQuery(call.access, { ...query, collection: call.collection, limit: item.multi ? 0 : 1 });
}

/** `update` */
export function update(call: Call): Reply {
  const { access, body, command } = call;
  assertFields(body, ['update', 'updates', 'ordered', 'bypassDocumentValidation', 'let'], 'update');
  const upserted: Doc[] = [];
  let n = 0;
  let nModified = 0;
  const errors = runItems(command.items('updates'), body.ordered, ({ plain, typed }, index) => {
    const planned = planUpdate(call, plain);
    const change = updateOf(plain, typed.u, 'q', body);
    const matches = [...planned.run()]; // found first, so that no document is met again where it moved to
    for (const match of matches) {
      n++;
      if (replaceDocument(access, call.collection, match, change(parseTyped(match.raw), false))) nModified++;
    }
    if (matches.length === 0 && plain.upsert === true) {
      upserted.push({ index, _id: upsert(call, typed.q as Doc, change, typed.u)._id });
      n++;
    }
  });
  return { n, nModified, ...(upserted.length > 0 && { upserted }), ...errors };
}

/** The compiled update of an item; `filter` names the field with its query. */
export const updateOf = (item: Doc, change: unknown, filter: string, body: Doc): Update => compileUpdate({
  update: change, filter: item[filter] as Doc, arrayFilters: item.arrayFilters as Doc[] | undefined,
  multi: item.multi === true, variables: body.let as Doc | undefined,
});

/** Inserts what an update that found nothing makes of its filter; returns the document, numbers typed. */
export function upsert({ access, command }: Call, filter: Doc, change: Update, spec: unknown): Doc {
  const isReplacement = !Array.isArray(spec) && !Object.keys(spec as Doc)[0]?.startsWith('$');
  const doc = upsertDocument(filter, change, isReplacement);
  insertDocument(access, access.ensureCollection(command.db, command.collection), toBson(doc));
  return doc;
}
