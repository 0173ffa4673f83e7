import type { Doc } from '../bson/documents';
import { Search, type Query } from '../query/find';
import { sortOf } from '../query/sort';
import type { Server } from '../server/server';
import { Collection } from '../storage/collection';
import type { View } from '../storage/view';
import { documentOf, type Command } from './command';

/** One command being run. */
export class Call<V extends View = View> {
  readonly body: Doc;

  constructor(readonly server: Server, readonly command: Command, readonly view: V) {
    this.body = command.body;
  }

  /** The command's collection; an empty one if it does not exist. */
  get collection(): Collection {
    const { db, collection: name, namespace } = this.command;
    return this.view.collections.get(namespace) ?? new Collection(db, name, 0);
  }

  /** Plans the query of the command, or of an item of it, which has its condition under `filter`. */
  search(doc: Doc, filter: string, more: Partial<Query> = {}): Search {
    return new Search(this.collection, { filter: documentOf(doc, filter), sort: sortOf(doc.sort), hint: doc.hint, variables: this.body.let as Doc | undefined, ...more });
  }

  /** Replies with a cursor over documents. */
  cursor(docs: Doc[], batchSize = Infinity, single = true, namespace = this.command.namespace): Doc {
    return this.server.cursors.open(namespace, docs, batchSize, single, this.body.autocommit === false ? this.view : undefined);
  }
}
