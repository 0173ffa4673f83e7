import { toBson, type Doc } from '../bson/documents';
import { Transaction } from '../sessions/transaction';
import type { Access } from '../storage/access';
import { absentCollection, type Collection } from '../storage/collection';
import { Reader } from '../storage/reader';
import type { Server } from '../server/server';
import type { Command } from './command';

/** One command being run. */
export class Call<A extends Access = Access> {
  /** True once a cursor has taken the access over. */
  kept = false;

  constructor(readonly server: Server, readonly command: Command, readonly access: A) {}

  get body(): Doc {
    return this.command.body;
  }

  /** The command's collection; one without documents if it does not exist. */
  get collection(): Collection {
    const { db, collection: name, namespace } = this.command;
    return this.access.collection(namespace) ?? absentCollection(db, name);
  }

  get transaction(): Transaction | undefined {
    return this.access instanceof Transaction ? this.access : undefined;
  }

  /** Replies with a cursor over results; it keeps the data as it is now until it is closed. */
  openCursor(results: Iterator<Buffer>, batchSize: number, single: boolean, namespace = this.command.namespace): Buffer {
    this.kept = true;
    return this.server.cursors.first(namespace, results, batchSize, single, this.transaction, () => {
      if (this.access instanceof Reader) this.access.close();
    });
  }

  /** Replies with a cursor over a few documents. */
  openDocuments(docs: Doc[], namespace = this.command.namespace): Buffer {
    return this.openCursor(docs.map(toBson)[Symbol.iterator](), Infinity, true, namespace);
  }
}

/** A command that does not read or write documents. */
export type PlainCall = Pick<Call, 'server' | 'command' | 'body'>;

/** What a command answers: a document, `ok` understood, or a whole reply as bytes. */
export type Reply = Doc | Buffer;
