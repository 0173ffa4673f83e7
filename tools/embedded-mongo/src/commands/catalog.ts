import { equalValues } from '../bson/compare';
import { isRegex } from '../bson/regex';
import { isDocument, isOperators, type Doc } from '../bson/values';
import { badValue, CommandError } from '../errors';
import { compileFilter } from '../expressions/filter';
import type { Collection } from '../storage/collection';
import type { IndexSpec } from '../storage/indexes';
import { readDocument, type Call } from './call';

const listExisting = ({ view, db: of }: Call): Collection[] =>
  [...view.collections.values()].filter(({ db }) => db === of);

export function create(call: Call): void {
  if (call.existing) throw new CommandError(48, `Collection ${call.namespace} already exists.`);
  call.ensured();
}

export async function drop({ server, namespace }: Call): Promise<Doc> {
  await server.store.drop(namespace);
  return { ns: namespace };
}

export async function dropDatabase(call: Call): Promise<Doc> {
  for (const { namespace } of listExisting(call)) await call.server.store.drop(namespace);
  return { dropped: call.db };
}

export function listCollections(call: Call): Promise<Doc> {
  const { test } = compileFilter(readDocument(call.body, 'filter'));
  const more = ({ indexes }: Collection): Doc => ({
    options: {},
    info: { readOnly: false },
    idIndex: indexes[0]?.spec,
  });
  const docs = listExisting(call).map((collection): Doc => ({
    name: collection.name,
    type: 'collection',
    ...(call.body.nameOnly !== true && more(collection)),
  }));
  return call.cursor(docs.filter(test), {}, `${call.db}.$cmd.listCollections`);
}

/** Lists the names of databases. Their sizes are not known. */
export function listDatabases({ view, body }: Call): Doc {
  const { test } = compileFilter(readDocument(body, 'filter'));
  const names = new Set([...view.collections.values()].map(({ db }) => db));
  return {
    databases: [...names]
      .sort()
      .map((name): Doc => ({ name }))
      .filter(test),
  };
}

export async function createIndexes(call: Call): Promise<Doc> {
  const {
    body,
    server: { store },
    namespace,
  } = call;
  if (!Array.isArray(body.indexes) || body.indexes.length === 0)
    throw badValue('Must specify at least one index to create');
  const specs = call.items('indexes').map(readSpec);
  await store.settled(namespace);
  return store.atomically(() => {
    const createdCollectionAutomatically = !call.existing;
    const collection = call.ensured();
    const numIndexesBefore = collection.indexes.length;
    for (const spec of specs) if (!exists(collection, spec)) store.addIndex(collection, spec);
    return { numIndexesBefore, numIndexesAfter: collection.indexes.length, createdCollectionAutomatically };
  });
}

const cannotCreate = (message: string): CommandError => new CommandError(67, message);

function readSpec({
  key,
  name,
  unique,
  sparse,
  expireAfterSeconds: seconds,
  partialFilterExpression: partial,
  background: _b,
  ns: _n,
  v: _v,
  ...unknown
}: Doc): IndexSpec {
  for (const option of Object.keys(unknown))
    throw new CommandError(
      option === 'collation' ? 115 : 197,
      `The index option '${option}' is not supported by this server`,
    );
  const fields = isDocument(key) ? Object.entries(key) : [];
  if (typeof name !== 'string' || name === '' || fields.length === 0)
    throw cannotCreate('An index needs a name and a key');
  for (const [path, direction] of fields) {
    if (typeof direction !== 'number' || direction === 0)
      throw cannotCreate(`Values in an index key pattern must be 1 or -1: '${path}' is ${String(direction)}`);
    if (/^\$|\.\$|\.\.|^\.|\.$|^$/.test(path)) throw cannotCreate(`Index key '${path}' is not a field path`);
  }
  if (sparse && partial) throw cannotCreate("Cannot mix 'partialFilterExpression' and 'sparse' options");
  if (seconds !== undefined && !(typeof seconds === 'number' && seconds >= 0 && fields.length === 1))
    throw cannotCreate('expireAfterSeconds is a number not below 0, of an index with one field');
  if (partial !== undefined) assertPartial(partial);
  return {
    v: 2,
    key: Object.fromEntries(fields.map(([path, direction]) => [path, (direction as number) < 0 ? -1 : 1])),
    name,
    ...(unique === true && { unique }),
    ...(sparse === true && { sparse }),
    ...(seconds !== undefined && { expireAfterSeconds: seconds as number }),
    ...(partial !== undefined && { partialFilterExpression: partial as Doc }),
  };
}

const PARTIAL = ['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$in'];

/**
 * Throws 67 for a condition of a partial index that MongoDB does not support. With other conditions a plan could not
 * determine what is in the index.
 */
function assertPartial(partial: unknown): void {
  if (!isDocument(partial)) throw cannotCreate('partialFilterExpression must be a document');
  compileFilter(partial);
  for (const [path, condition] of Object.entries(partial)) {
    if (path === '$and' || path === '$or') (condition as Doc[]).forEach(assertPartial);
    else if (
      isRegex(condition) ||
      path.startsWith('$') ||
      (isOperators(condition) &&
        Object.entries(condition).some(
          ([name, operand]) => !PARTIAL.includes(name) || (name === '$exists' && operand !== true),
        ))
    ) {
      throw cannotCreate(`Expression not supported in partial index: ${path}`);
    }
  }
}

/** Returns whether the index already exists. Throws 86 or 85 for one that is similar but not equal. */
function exists({ indexes }: Collection, wanted: IndexSpec): boolean {
  for (const { spec } of indexes) {
    const sameKey = JSON.stringify(spec.key) === JSON.stringify(wanted.key);
    if (sameKey && (spec.name === '_id_' || equalValues({ ...spec }, { ...wanted }))) return true;
    const alike = sameKey && equalValues(spec.partialFilterExpression, wanted.partialFilterExpression);
    if (alike || spec.name === wanted.name)
      throw new CommandError(
        sameKey ? 85 : 86,
        `An existing index has the same key or name and is another: ${spec.name}`,
      );
  }
  return false;
}

function existing({ existing: collection, namespace }: Call): Collection {
  if (!collection) throw new CommandError(26, `ns does not exist: ${namespace}`);
  return collection;
}

export const listIndexes = (call: Call): Promise<Doc> =>
  call.cursor(existing(call).indexes.map(({ spec }) => ({ ...spec })));

export async function dropIndexes(call: Call): Promise<Doc> {
  await call.server.store.settled(call.namespace);
  const collection = existing(call);
  let { indexes } = collection;
  for (const which of [call.body.index].flat()) {
    const pattern = JSON.stringify(which);
    const found = indexes.filter(({ spec }) =>
      which === '*' ? spec.name !== '_id_' : spec.name === which || JSON.stringify(spec.key) === pattern,
    );
    if (found.length === 0 && which !== '*') throw new CommandError(27, `index not found with name [${String(which)}]`);
    if (found.some(({ spec }) => spec.name === '_id_')) throw new CommandError(72, 'cannot drop _id index');
    indexes = indexes.filter((index) => !found.includes(index));
  }
  const nIndexesWas = collection.indexes.length;
  call.server.store.changeIndexes(collection, indexes);
  return { nIndexesWas };
}
