import type { Doc } from '../bson/documents';
import { CommandError } from '../errors';
import { compileFilter } from '../query/filter';
import type { Collection } from '../storage/collection';
import { documentOf, type Call } from './call';

const collectionsOf = ({ view, db: of }: Call): Collection[] => [...view.collections.values()].filter(({ db }) => db === of);

export function create(call: Call): Doc {
  if (call.existing) throw new CommandError(48, `Collection ${call.namespace} already exists.`);
  call.ensured();
  return {};
}

export async function drop({ server, namespace }: Call): Promise<Doc> {
  await server.store.drop(namespace);
  return { ns: namespace };
}

export async function dropDatabase(call: Call): Promise<Doc> {
  for (const { namespace } of collectionsOf(call)) await call.server.store.drop(namespace);
  return { dropped: call.db };
}

export function listCollections(call: Call): Doc {
  const { test } = compileFilter(documentOf(call.body, 'filter'));
  const docs = collectionsOf(call).map(({ name, indexes }): Doc => ({
    name, type: 'collection', ...(call.body.nameOnly !== true && { options: {}, info: { readOnly: false }, idIndex: indexes[0]!.spec }),
  }));
  return call.cursor(docs.filter(test), undefined, undefined, `${call.db}.$cmd.listCollections`);
}
