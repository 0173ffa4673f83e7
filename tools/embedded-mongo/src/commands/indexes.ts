import { isDocument, type Doc } from '../bson/documents';
import { equalValues } from '../bson/compare';
import { badValue, CommandError } from '../errors';
import { compileFilter } from '../query/filter';
import type { Collection, IndexSpec } from '../storage/collection';
import type { Writer } from '../storage/writer';
import type { Call, Reply } from './call';
import { assertFields } from './command';

// Of `createIndexes`: these say how an index is built, which here is always the same.
const IGNORED = ['background', 'ns', 'v'];
const OPTIONS = ['key', 'name', 'unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression'] as const;

/** `createIndexes` */
export function createIndexes({ access, body, command }: Call<Writer>): Reply {
  assertFields(body, ['createIndexes', 'indexes', 'commitQuorum'], 'createIndexes');
  if (!Array.isArray(body.indexes) || body.indexes.length === 0) throw badValue('Must specify at least one index to create');
  const specs = body.indexes.map(readSpec);
  const createdCollectionAutomatically = access.collection(command.namespace) === undefined;
  const collection = access.ensureCollection(command.db, command.collection);
  const numIndexesBefore = collection.indexes.length;
  for (const spec of specs) if (!existing(collection, spec)) access.addIndex(collection, spec);
  return { numIndexesBefore, numIndexesAfter: collection.indexes.length, createdCollectionAutomatically };
}

function readSpec(given: Doc): IndexSpec {
  for (const name of Object.keys(given)) {
    const known = (OPTIONS as readonly string[]).includes(name) || IGNORED.includes(name);
    if (!known) throw new CommandError(name === 'collation' ? 115 : 197, `The index option '${name}' is not supported by this server`);
  }
  const { key, name, unique, sparse, expireAfterSeconds, partialFilterExpression } = given;
  if (!isDocument(key) || Object.keys(key).length === 0) throw new CommandError(67, 'Index keys cannot be empty');
  for (const [path, direction] of Object.entries(key)) {
    if (typeof direction !== 'number' || direction === 0) throw new CommandError(67, `Values in the index key pattern must be 1 or -1: '${path}' is ${String(direction)}`);
    if (path === '' || path.split('.').some((part) => part === '' || part.startsWith('$'))) throw new CommandError(67, `Index key '${path}' is not a field path`);
  }
  if (typeof name !== 'string' || name === '') throw new CommandError(67, 'An index needs a name');
  if (sparse && partialFilterExpression) throw new CommandError(67, "Cannot mix 'partialFilterExpression' and 'sparse' options");
  if (expireAfterSeconds !== undefined && (typeof expireAfterSeconds !== 'number' || expireAfterSeconds < 0)) throw new CommandError(67, 'TTL index expireAfterSeconds must be a number not below 0');
  if (expireAfterSeconds !== undefined && Object.keys(key).length !== 1) throw new CommandError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL');
  if (partialFilterExpression !== undefined) compileFilter(partialFilterExpression as Doc);
  const pattern = Object.fromEntries(Object.entries(key).map(([path, direction]) => [path, (direction as number) < 0 ? -1 as const : 1 as const]));
  return {
    v: 2, key: pattern, name, ...(unique === true && { unique }), ...(sparse === true && { sparse }),
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds }), ...(partialFilterExpression !== undefined && { partialFilterExpression: partialFilterExpression as Doc }),
  };
}

/** True if the very index is there already; refuses (86, 85) one that is like it and not the same. */
function existing(collection: Collection, spec: IndexSpec): boolean {
  const { name: wantedName, ...wanted } = spec;
  if (Object.keys(spec.key).join() === '_id') return true;
  for (const { spec: there } of collection.indexes) {
    const { name, ...rest } = there;
    const sameKey = JSON.stringify(there.key) === JSON.stringify(spec.key);
    const same = sameKey && equalValues(sortFields(rest), sortFields(wanted));
    if (name === wantedName && same) return true;
    if (name === wantedName) {
      throw new CommandError(sameKey ? 85 : 86, `An existing index has the same name as the requested index: ${name}`);
    }
    if (sameKey && equalValues(there.partialFilterExpression, spec.partialFilterExpression)) throw new CommandError(85, `Index already exists with a different name: ${name}`);
  }
  return false;
}

const sortFields = (doc: object): Doc => Object.fromEntries(Object.entries(doc).sort(([a], [b]) => (a < b ? -1 : 1)));

/** `listIndexes` */
export function listIndexes(call: Call): Reply {
  assertFields(call.body, ['listIndexes', 'cursor'], 'listIndexes');
  const { namespace } = call.command;
  const collection = call.access.collection(namespace);
  if (!collection) throw new CommandError(26, `ns does not exist: ${namespace}`);
  return call.openDocuments(collection.indexes.map(({ spec }) => spec as unknown as Doc));
}

/** `dropIndexes` */
export function dropIndexes({ access, body, command }: Call<Writer>): Reply {
  assertFields(body, ['dropIndexes', 'index'], 'dropIndexes');
  const collection = access.collection(command.namespace);
  if (!collection) throw new CommandError(26, `ns not found ${command.namespace}`);
  const nIndexesWas = collection.indexes.length;
  const wanted = Array.isArray(body.index) ? body.index : [body.index];
  for (const which of wanted) {
    const pattern = JSON.stringify(which);
    const found = collection.indexes.filter(({ spec }) => (which === '*' ? spec.name !== '_id_' : spec.name === which || JSON.stringify(spec.key) === pattern));
    if (found.length === 0 && which !== '*') throw new CommandError(27, `index not found with name [${String(which)}]`);
    if (found.some(({ spec }) => spec.name === '_id_')) throw new CommandError(72, 'cannot drop _id index');
    for (const index of found) access.dropIndex(collection, index);
  }
  return { nIndexesWas };
}
