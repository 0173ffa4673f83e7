import type { Doc } from '../bson/documents';
import { CommandError } from '../errors';
import { compileFilter } from '../query/filter';
import { assertNamespace, type Writer } from '../storage/writer';
import type { Call, Reply } from './call';
import { assertFields } from './command';
import { documentOf } from './find';

/** `create` */
export function create({ access, body, command }: Call): Reply {
  // What else `create` can say makes another kind of collection.
  assertFields(body, ['create', 'autoIndexId'], 'create');
  if (access.collection(command.namespace)) throw new CommandError(48, `Collection ${command.namespace} already exists.`);
  assertNamespace(command.db, command.collection);
  access.ensureCollection(command.db, command.collection);
  return {};
}

/** `drop` */
export function drop({ access, body, command }: Call<Writer>): Reply {
  assertFields(body, ['drop'], 'drop');
  const collection = access.collection(command.namespace);
  if (!collection) return { ns: command.namespace };
  access.drop(collection);
  return { ns: command.namespace, nIndexesWas: collection.indexes.length };
}

/** `dropDatabase` */
export function dropDatabase({ access, body, command }: Call<Writer>): Reply {
  assertFields(body, ['dropDatabase'], 'dropDatabase');
  for (const collection of [...access.store.collections.values()]) if (collection.db === command.db) access.drop(collection);
  return { dropped: command.db };
}

/** `listCollections` */
export function listCollections(call: Call): Reply {
  const { access, body, command } = call;
  assertFields(body, ['listCollections', 'filter', 'nameOnly', 'authorizedCollections', 'cursor'], 'listCollections');
  const filter = compileFilter(documentOf(body, 'filter'));
  const all = [...access.store.collections.values()].filter(({ db }) => db === command.db);
  const docs = all.map(({ name, indexes }): Doc => (body.nameOnly === true ? { name, type: 'collection' } : {
    name, type: 'collection', options: {}, info: { readOnly: false }, idIndex: indexes[0]!.spec,
  }));
  return call.openDocuments(docs.filter((doc) => filter.test(doc)), `${command.db}.$cmd.listCollections`);
}

/** `listDatabases` */
export function listDatabases({ access, body }: Call): Reply {
  assertFields(body, ['listDatabases', 'filter', 'nameOnly', 'authorizedDatabases'], 'listDatabases');
  const filter = compileFilter(documentOf(body, 'filter'));
  const names = [...new Set([...access.store.collections.values()].map(({ db }) => db))].sort();
  const databases = names.map((name): Doc => (body.nameOnly === true ? { name } : { name, sizeOnDisk: 0, empty: false }));
  return { databases: databases.filter((doc) => filter.test(doc)), ...(body.nameOnly !== true && { totalSize: 0 }) };
}

/** `collStats` and `dbStats`, as far as it is cheap: how many documents, collections and indexes. */
export function stats({ access, body, command }: Call): Reply {
  assertFields(body, ['collStats', 'collstats', 'dbStats', 'dbstats', 'scale'], command.name);
  const whole = command.name.toLowerCase() === 'dbstats';
  const all = [...access.store.collections.values()].filter(({ db, name }) => db === command.db && (whole || name === command.collection));
  const documents = all.reduce((sum, collection) => sum + access.countDocuments(collection), 0);
  const indexes = all.reduce((sum, collection) => sum + collection.indexes.length, 0);
  if (!whole) return { ns: command.namespace, count: documents, nindexes: indexes };
  return { db: command.db, collections: all.length, objects: documents, indexes };
}
