import { calculateObjectSize, ObjectId } from 'bson';
import { isDocument, MAX_DOCUMENT_BYTES, toBson, type Doc } from '../bson/documents';
import { RANK, rankOf } from '../bson/values';
import { badValue, CommandError } from '../errors';
import type { Search } from '../query/find';
import { findProjection } from '../query/projection';
import { Held } from '../storage/transaction';
import { compileUpdate, upsertDocument, type UpdateItem } from '../update/update';
import { assertFields, documentOf, type Call } from './call';

export async function insert(call: Call): Promise<Doc> {
  let n = 0;
  const errors = await runItems(call, 'documents', (doc) => {
    insertDocument(call, doc);
    n++;
  });
  return { n, ...errors };
}

function insertDocument(call: Call, { _id = new ObjectId(), ...rest }: Doc): void {
  const doc = storable({ _id, ...rest });
  call.view.write(call.ensured(), [[call.server.store.nextRecord(), doc]]);
}

function storable(doc: Doc): Doc {
  const size = calculateObjectSize(doc);
  if (size > MAX_DOCUMENT_BYTES) throw new CommandError(10334, `Size ${size} is too large: a document has at most ${MAX_DOCUMENT_BYTES} bytes`);
  const id = rankOf(doc._id);
  if (id === RANK.array || id === RANK.regex || id === RANK.missing) throw new CommandError(53, "The '_id' value cannot be of type array, regex or undefined");
  const dollar = [...Object.keys(doc), ...(isDocument(doc._id) ? Object.keys(doc._id) : [])].find((name) => name.startsWith('$'));
  if (dollar) throw new CommandError(52, `The dollar ($) prefixed field '${dollar}' is not allowed in the context of an insert or update`);
  return doc;
}

/** Does what writes, again when a transaction that was in the way has ended. */
async function patiently<T>(work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    await error.by.ended;
    return patiently(work);
  }
}

/** Runs the items of a bulk write; an item that fails is reported and, if ordered, the last. */
async function runItems(call: Call, field: string, run: (item: Doc, index: number) => void): Promise<Doc> {
  const writeErrors: Doc[] = [];
  for (const [index, item] of call.items(field).entries()) {
    try {
      await patiently(() => run(item, index));
    } catch (error) {
      // A conflict concerns the whole transaction, not one item.
      if (!(error instanceof CommandError) || error.extra.errorLabels) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.extra });
      if (call.body.ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

export async function update(call: Call): Promise<Doc> {
  const upserted: Doc[] = [];
  let [n, nModified] = [0, 0];
  const errors = await runItems(call, 'updates', (item, index) => {
    assertFields(item, 'q u multi upsert arrayFilters hint sort', 'update.updates');
    const { changed, inserted } = change(call, call.search(item, 'q', { limit: item.multi ? 0 : 1 }), { ...item, q: documentOf(item, 'q'), u: item.u });
    n += changed.length;
    nModified += changed.filter(({ before, after }) => before !== after).length;
    if (inserted) upserted.push({ index, _id: inserted._id });
  });
  return { n: n + upserted.length, nModified, ...(upserted.length > 0 && { upserted }), ...errors };
}

type Outcome = { changed: { record: number; before: Doc; after: Doc }[]; inserted?: Doc };

function change(call: Call, search: Search, item: UpdateItem): Outcome {
  const compiled = compileUpdate(item);
  // All are found before any is changed, so that none is met again where it moved to.
  const changed = [...search.run()].map(([record, before]) => {
    const { _id, ...rest } = compiled(before);
    const after = { _id, ...rest };
    return { record, before, after: toBson(after).equals(toBson(before)) ? before : storable(after) };
  });
  if (call.existing) call.view.write(call.existing, changed.filter(({ before, after }) => before !== after).map(({ record, after }) => [record, after]));
  if (changed.length > 0 || !item.upsert) return { changed };
  const inserted = upsertDocument(item, compiled);
  insertDocument(call, inserted);
  return { changed, inserted };
}

export async function remove(call: Call): Promise<Doc> {
  let n = 0;
  const errors = await runItems(call, 'deletes', (item) => {
    assertFields(item, 'q limit hint', 'delete.deletes');
    if (item.limit !== 0 && item.limit !== 1) throw badValue(`The limit field in delete objects must be 0 or 1. Got ${String(item.limit)}`);
    const found = [...call.search(item, 'q', { limit: item.limit }).run()];
    if (call.existing) call.view.write(call.existing, found.map(([record]) => [record, undefined]));
    n += found.length;
  });
  return { n, ...errors };
}

export function findAndModify(call: Call): Promise<Doc> {
  const { body } = call;
  if (!body.remove === !body.update || (body.remove && (body.upsert || body.new))) throw new CommandError(9, "Either an update or 'remove'=true must be specified, the latter without 'upsert' and 'new'");
  return patiently(() => {
    const search = call.search(body, 'query', { limit: 1 });
    const project = findProjection(documentOf(body, 'fields'), search.query.filter);
    const reply = (doc: Doc | undefined, lastErrorObject: Doc): Doc => ({ lastErrorObject, value: doc ? [...project([doc])][0] : null });
    if (body.remove) {
      const [[record, doc] = []] = [...search.run()];
      if (record !== undefined) call.view.write(call.ensured(), [[record, undefined]]);
      return reply(doc, { n: doc ? 1 : 0 });
    }
    const { changed: [found], inserted } = change(call, search, { ...body, q: search.query.filter, u: body.update });
    if (found) return reply(body.new ? found.after : found.before, { n: 1, updatedExisting: true });
    return reply(body.new ? inserted : undefined, { n: inserted ? 1 : 0, updatedExisting: false, ...(inserted && { upserted: inserted._id }) });
  });
}
