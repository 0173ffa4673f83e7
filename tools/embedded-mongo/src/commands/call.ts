import { toBson, type Doc } from '../bson/documents';
import type { Server } from '../server/server';
import { Transaction } from '../sessions/transaction';
import type { Access } from '../storage/access';
import { Collection } from '../storage/collection';
import type { Command } from './command';

/** What a command answers: a document, `ok` understood, or a whole reply as bytes. */
export type Reply = Doc | Buffer;

/** One command being run. */
export class Call<A extends Access = Access> {
  readonly body: Doc;

  constructor(readonly server: Server, readonly command: Command, readonly access: A) {
    this.body = command.body;
  }

  /** The command's collection; one that holds nothing, for nothing is stored under its number, if it does not exist. */
  get collection(): Collection {
    const { db, collection: name, namespace } = this.command;
    return this.access.collection(namespace) ?? new Collection(db, name, 0);
  }

  /** Replies with a cursor over documents given as bytes. */
  cursor(results: Buffer[], batchSize = Infinity, single = false, namespace = this.command.namespace): Buffer {
    return this.server.cursors.open(namespace, results, batchSize, single, this.access instanceof Transaction ? this.access : undefined);
  }

  /** Replies with a cursor over documents. */
  cursorOf(docs: object[], namespace?: string): Buffer {
    return this.cursor(docs.map((doc) => toBson(doc as Doc)), Infinity, true, namespace);
  }
}
