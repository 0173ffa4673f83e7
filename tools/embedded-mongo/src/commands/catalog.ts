import type { Doc } from '../bson/documents';
import { CommandError } from '../errors';
import { compileFilter } from '../query/filter';
import type { Collection } from '../storage/collection';
import type { Live, View } from '../storage/view';
import type { Call } from './call';
import { documentOf } from './command';

const collectionsOf = ({ collections }: View, of: string): Collection[] => [...collections.values()].filter(({ db }) => db === of);

/** `create` */
export function create({ view, command }: Call): Doc {
  if (view.collections.has(command.namespace)) throw new CommandError(48, `Collection ${command.namespace} already exists.`);
  view.ensure(command.db, command.collection);
  return {};
}

async function dropAll(view: Live, collections: Collection[]): Promise<void> {
  for (const { namespace } of collections) await view.settled(namespace);
  for (const { namespace } of collections) view.drop(namespace);
}

/** `drop` */
export async function drop({ view, command }: Call<Live>): Promise<Doc> {
  await dropAll(view, collectionsOf(view, command.db).filter(({ namespace }) => namespace === command.namespace));
  return { ns: command.namespace };
}

/** `dropDatabase` */
export async function dropDatabase({ view, command }: Call<Live>): Promise<Doc> {
  await dropAll(view, collectionsOf(view, command.db));
  return { dropped: command.db };
}

/** `listCollections` */
export function listCollections(call: Call): Doc {
  const { view, body, command } = call;
  const { test } = compileFilter(documentOf(body, 'filter'));
  const docs = collectionsOf(view, command.db).map(({ name, indexes }): Doc => ({
    name, type: 'collection', ...(body.nameOnly !== true && { options: {}, info: { readOnly: false }, idIndex: indexes[0]!.spec }),
  }));
  return call.cursor(docs.filter(test), undefined, undefined, `${command.db}.$cmd.listCollections`);
}
