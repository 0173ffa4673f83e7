import type { Doc } from '../bson/documents';
import { CommandError } from '../errors';
import { compileFilter } from '../query/filter';
import type { Access } from '../storage/access';
import type { Collection } from '../storage/collection';
import type { Writer } from '../storage/writer';
import type { Call, Reply } from './call';
import { documentOf } from './command';

const collectionsOf = ({ store }: Access, of: string): Collection[] => [...store.collections.values()].filter(({ db }) => db === of);

/** `create` */
export function create({ access, command }: Call): Reply {
  if (access.collection(command.namespace)) throw new CommandError(48, `Collection ${command.namespace} already exists.`);
  access.ensureCollection(command.db, command.collection);
  return {};
}

/** `drop` */
export function drop({ access, command }: Call<Writer>): Reply {
  const collection = access.collection(command.namespace);
  if (collection) access.drop(collection);
  return { ns: command.namespace };
}

/** `dropDatabase` */
export function dropDatabase({ access, command }: Call<Writer>): Reply {
  for (const collection of collectionsOf(access, command.db)) access.drop(collection);
  return { dropped: command.db };
}

/** `listCollections` */
export function listCollections(call: Call): Reply {
  const { access, body, command } = call;
  const filter = compileFilter(documentOf(body, 'filter'));
  const docs = collectionsOf(access, command.db).map(({ name, indexes }): Doc => ({
    name, type: 'collection', ...(body.nameOnly !== true && { options: {}, info: { readOnly: false }, idIndex: indexes[0]!.spec }),
  }));
  return call.cursorOf(docs.filter((doc) => filter.test(doc)), `${command.db}.$cmd.listCollections`);
}

/** `listDatabases` */
export function listDatabases({ access, body }: Call): Reply {
  const filter = compileFilter(documentOf(body, 'filter'));
  const names = new Set([...access.store.collections.values()].map(({ db }) => db));
  return { databases: [...names].sort().map((name) => ({ name, sizeOnDisk: 0, empty: false })).filter((doc) => filter.test(doc)), totalSize: 0 };
}
