import { calculateObjectSize, ObjectId } from 'bson';
import { RANK, getRank } from '../bson/ranks';
import { isDocument, MAX_DOCUMENT_BYTES, toBson, type Doc } from '../bson/values';
import { badValue, CommandError, toCommandError } from '../errors';
import type { Search } from '../query/find';
import { findProjection } from '../query/project';
import { WriteBlocked } from '../storage/view';
import { compileUpdate, upsertDocument, type UpdateItem } from '../update/update';
import { assertFields, readDocument, type Call } from './call';

export const insert = (call: Call): Promise<Doc> =>
  runItems(call, 'documents', (doc) => {
    insertDocument(call, doc);
    return 1;
  });

function insertDocument(call: Call, { _id = new ObjectId(), ...rest }: Doc): Doc {
  const doc = storable({ _id, ...rest });
  call.write([[call.server.store.nextRecord(), doc]]);
  return doc;
}

function storable(doc: Doc): Doc {
  const size = calculateObjectSize(doc);
  if (size > MAX_DOCUMENT_BYTES)
    throw new CommandError(10334, `Size ${size} is too large: a document has at most ${MAX_DOCUMENT_BYTES} bytes`);
  if ([RANK.array, RANK.regex, RANK.missing].some((rank) => rank === getRank(doc._id)))
    throw new CommandError(53, "The '_id' value cannot be of type array, regex or undefined");
  const dollar = [...Object.keys(doc), ...(isDocument(doc._id) ? Object.keys(doc._id) : [])].find((name) =>
    name.startsWith('$'),
  );
  if (dollar)
    throw new CommandError(
      52,
      `The dollar ($) prefixed field '${dollar}' is not allowed in the context of an insert or update`,
    );
  return doc;
}

/** Runs a write. If a transaction blocks it, it is run again when the transaction has ended. */
async function patiently<T>(work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof WriteBlocked)) throw error;
    await error.by.ended;
    return patiently(work);
  }
}

/**
 * Runs the items of a bulk write and adds up their counts. An item that fails is reported and, if ordered, is the last
 * one.
 */
async function runItems(call: Call, field: string, run: (item: Doc, index: number) => number): Promise<Doc> {
  const writeErrors: Doc[] = [];
  let n = 0;
  for (const [index, item] of call.items(field).entries()) {
    try {
      n += await patiently(() => run(item, index));
    } catch (error) {
      const failure = toCommandError(error);
      // A conflict fails the whole transaction, and an internal error fails the whole command.
      if (failure.code === 1 || failure.extra.errorLabels) throw failure;
      writeErrors.push({ index, code: failure.code, errmsg: failure.message, ...failure.extra });
      if (call.body.ordered !== false) break;
    }
  }
  return { n, ...(writeErrors.length > 0 && { writeErrors }) };
}

export async function update(call: Call): Promise<Doc> {
  const upserted: Doc[] = [];
  let nModified = 0;
  const reply = await runItems(call, 'updates', (item, index) => {
    assertFields(item, 'q u multi upsert arrayFilters hint sort', 'update.updates');
    const { changed, inserted } = change(call, call.search(item, 'q', { limit: item.multi ? 0 : 1 }), {
      ...item,
      q: readDocument(item, 'q'),
      u: item.u,
    });
    nModified += changed.filter(({ before, after }) => before !== after).length;
    if (inserted) upserted.push({ index, _id: inserted._id });
    return inserted ? 1 : changed.length;
  });
  return { ...reply, nModified, ...(upserted.length > 0 && { upserted }) };
}

type Outcome = { changed: { record: number; before: Doc; after: Doc }[]; inserted?: Doc };

function change(call: Call, search: Search, item: UpdateItem): Outcome {
  const compiled = compileUpdate(item);
  // All documents are found before any is changed, so that no document is found again at its new position.
  const changed = search.all().map(({ record, doc: before }) => {
    const after = compiled(before);
    return { record, before, after: Buffer.compare(toBson(after), toBson(before)) === 0 ? before : storable(after) };
  });
  call.write(changed.filter(({ before, after }) => before !== after).map(({ record, after }) => [record, after]));
  if (changed.length > 0 || !item.upsert) return { changed };
  return { changed, inserted: insertDocument(call, upsertDocument(item, compiled)) };
}

export const remove = (call: Call): Promise<Doc> =>
  runItems(call, 'deletes', (item) => {
    assertFields(item, 'q limit hint', 'delete.deletes');
    if (item.limit !== 0 && item.limit !== 1)
      throw badValue(`The limit field in delete objects must be 0 or 1. Got ${String(item.limit)}`);
    const found = call.search(item, 'q').all();
    call.write(found.map(({ record }) => [record, undefined]));
    return found.length;
  });

export function findAndModify(call: Call): Promise<Doc> {
  const { body } = call;
  if (!body.remove === !body.update || (body.remove && (body.upsert || body.new)))
    throw new CommandError(
      9,
      "Either an update or 'remove'=true must be specified, the latter without 'upsert' and 'new'",
    );
  return patiently(() => {
    const search = call.search(body, 'query', { limit: 1 });
    const project = findProjection(readDocument(body, 'fields'));
    const reply = (doc: Doc | undefined, lastErrorObject: Doc): Doc => ({
      lastErrorObject,
      value: doc ? [...project([doc])][0] : null,
    });
    if (body.remove) {
      const [found] = search.all();
      if (found) call.write([[found.record, undefined]]);
      return reply(found?.doc, { n: found ? 1 : 0 });
    }
    const {
      changed: [found],
      inserted,
    } = change(call, search, { ...body, q: search.query.filter, u: body.update });
    if (found) return reply(body.new ? found.after : found.before, { n: 1, updatedExisting: true });
    return reply(body.new ? inserted : undefined, {
      n: inserted ? 1 : 0,
      updatedExisting: false,
      ...(inserted && { upserted: inserted._id }),
    });
  });
}
