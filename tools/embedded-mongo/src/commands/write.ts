import { ObjectId } from 'bson';
import { isDocument, MAX_DOCUMENT_BYTES, parsePlain, parseTyped, toBson, type Doc } from '../bson/documents';
import { RANK, rankOf } from '../bson/values';
import { badValue, CommandError } from '../errors';
import type { Match, PlannedQuery } from '../query/find';
import { projector } from '../query/projection';
import type { Written } from '../storage/access';
import { compileUpdate, upsertDocument, type UpdateSpec } from '../update/update';
import type { Call, Reply } from './call';
import { assertFields } from './command';

const EMPTY = toBson({});
const MAX_DEPTH = 180; // MongoDB's for stored documents

/** `insert` */
export function insert(call: Call): Reply {
  let n = 0;
  const errors = runItems(call, call.command.documents, (raw) => {
    insertDocument(call, raw);
    n++;
  });
  return { n, ...errors };
}

function insertDocument(call: Call, raw: Buffer): void {
  const doc = parsePlain(raw);
  if (Object.keys(doc)[0] !== '_id') {
    const { _id = new ObjectId(), ...rest } = parseTyped(raw);
    return insertDocument(call, toBson({ _id, ...rest }));
  }
  const collection = call.access.ensureCollection(call.command.db, call.command.collection);
  call.access.write(collection, call.server.store.nextRecord(collection), undefined, storable({ raw, doc }));
}

function storable(written: Written): Written {
  const { raw, doc } = written;
  if (raw.length > MAX_DOCUMENT_BYTES) throw new CommandError(10334, `Size ${raw.length} is too large: a document has at most ${MAX_DOCUMENT_BYTES} bytes`);
  const id = rankOf(doc._id);
  if (id === RANK.array || id === RANK.regex || id === RANK.missing) throw new CommandError(53, "The '_id' value cannot be of type array, regex or undefined");
  const dollar = [...Object.keys(doc), ...(isDocument(doc._id) ? Object.keys(doc._id) : [])].find((name) => name.startsWith('$'));
  if (dollar) throw new CommandError(52, `The dollar ($) prefixed field '${dollar}' is not allowed in the context of an insert or update`);
  assertDepth(doc, MAX_DEPTH);
  return written;
}

function assertDepth(value: unknown, left: number): void {
  if (left < 0) throw new CommandError(15, `Document exceeds the maximum nesting depth of ${MAX_DEPTH}`);
  if (Array.isArray(value) || isDocument(value)) for (const item of Object.values(value)) assertDepth(item, left - 1);
}

/** Runs the items of a bulk write; an item that fails is reported and, if ordered, the last. */
function runItems<T>({ body }: Call, items: readonly T[], run: (item: T, index: number) => void): Doc {
  const writeErrors: Doc[] = [];
  for (const [index, item] of items.entries()) {
    try {
      run(item, index);
    } catch (error) {
      // A conflict concerns the whole transaction, not one item.
      if (!(error instanceof CommandError) || error.extra.errorLabels) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.extra });
      if (body.ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

/** `update` */
export function update(call: Call): Reply {
  const upserted: Doc[] = [];
  let [n, nModified] = [0, 0];
  const errors = runItems(call, call.command.items('updates'), ({ plain, typed }, index) => {
    assertFields(plain, 'q u multi upsert arrayFilters hint sort', 'update.updates');
    const spec = { filter: typed.q as Doc, update: typed.u, arrayFilters: plain.arrayFilters as Doc[] | undefined, multi: plain.multi === true };
    const { changed, inserted } = change(call, call.plan(plain, 'q', { limit: plain.multi ? 0 : 1 }), spec, plain.upsert === true);
    n += changed.length;
    nModified += changed.filter(({ before, after }) => before.raw !== after).length;
    if (inserted) upserted.push({ index, _id: inserted._id });
  });
  return { n: n + upserted.length, nModified, ...(upserted.length > 0 && { upserted }), ...errors };
}

interface Outcome {
  changed: { before: Match; after: Buffer }[];
  inserted?: Doc;
}

function change(call: Call, planned: PlannedQuery, spec: UpdateSpec, upsert: boolean): Outcome {
  const compiled = compileUpdate(spec);
  // All are found before any is changed, so that none is met again where it moved to.
  const changed = [...planned.run()].map((before) => {
    const { _id, ...rest } = compiled(parseTyped(before.raw));
    const after = toBson({ _id, ...rest });
    if (after.equals(before.raw)) return { before, after: before.raw };
    call.access.write(call.collection, before.record, before.doc, storable({ raw: after, doc: parsePlain(after) }));
    return { before, after };
  });
  if (changed.length > 0 || !upsert) return { changed };
  const inserted = upsertDocument(spec, compiled);
  insertDocument(call, toBson(inserted));
  return { changed, inserted };
}

/** `delete` */
export function remove(call: Call): Reply {
  let n = 0;
  const errors = runItems(call, call.command.items('deletes'), ({ plain }) => {
    assertFields(plain, 'q limit hint', 'delete.deletes');
    if (plain.limit !== 0 && plain.limit !== 1) throw badValue(`The limit field in delete objects must be 0 or 1. Got ${String(plain.limit)}`);
    for (const { record, doc } of [...call.plan(plain, 'q', { limit: plain.limit }).run()]) {
      call.access.write(call.collection, record, doc, undefined);
      n++;
    }
  });
  return { n, ...errors };
}

/** `findAndModify` */
export function findAndModify(call: Call): Reply {
  const { body, command: { typed } } = call;
  if (!body.remove === !body.update || (body.remove && (body.upsert || body.new))) throw new CommandError(9, "Either an update or 'remove'=true must be specified, the latter without 'upsert' and 'new'");
  const planned = call.plan(body, 'query', { limit: 1 });
  const project = projector(body.fields as Doc | undefined, planned.query.filter);
  const reply = (raw: Buffer | undefined, lastErrorObject: Doc): Doc => ({ lastErrorObject, value: raw ? parseTyped(project([raw])[0] ?? EMPTY) : null });
  if (body.remove) {
    const [match] = [...planned.run()];
    if (match) call.access.write(call.collection, match.record, match.doc, undefined);
    return reply(match?.raw, { n: match ? 1 : 0 });
  }
  const spec = { filter: (typed.query ?? {}) as Doc, update: typed.update, arrayFilters: body.arrayFilters as Doc[] | undefined };
  const { changed: [found], inserted } = change(call, planned, spec, body.upsert === true);
  if (found) return reply(body.new ? found.after : found.before.raw, { n: 1, updatedExisting: true });
  if (!inserted) return reply(undefined, { n: 0, updatedExisting: false });
  return reply(body.new ? toBson(inserted) : undefined, { n: 1, updatedExisting: false, upserted: inserted._id });
}
