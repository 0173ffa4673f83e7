import { toBson, type Doc } from '../bson/documents';
import { PlannedQuery, type Query } from '../query/find';
import { sortOf } from '../query/sort';
import type { Server } from '../server/server';
import { Transaction } from '../sessions/transaction';
import type { Access } from '../storage/access';
import { Collection } from '../storage/collection';
import { documentOf, type Command } from './command';

/** What a command answers: a document, `ok` understood, or a whole reply as bytes. */
export type Reply = Doc | Buffer;

/** Thrown in place of running a command that is only explained: its query, and the stages of a pipeline left to run over it. */
export class Explained extends Error {
  constructor(readonly planned: PlannedQuery, readonly rest: Doc[]) {
    super('explained');
  }
}

/** One command being run. */
export class Call<A extends Access = Access> {
  readonly body: Doc;

  constructor(readonly server: Server, readonly command: Command, readonly access: A, private readonly isExplained = false) {
    this.body = command.body;
  }

  /** The command's collection; one that holds nothing, for nothing is stored under its number, if it does not exist. */
  get collection(): Collection {
    const { db, collection: name, namespace } = this.command;
    return this.access.collection(namespace) ?? new Collection(db, name, 0);
  }

  /** Plans the query of the command, or of an item of it, which has its condition under `filter`. */
  plan(doc: Doc, filter: string, more: Partial<Query> = {}, rest: Doc[] = []): PlannedQuery {
    const query = { filter: documentOf(doc, filter), sort: sortOf(doc.sort), hint: doc.hint, variables: this.body.let as Doc | undefined };
    const planned = new PlannedQuery(this.access, { ...query, collection: this.collection, ...more });
    if (this.isExplained) throw new Explained(planned, rest);
    return planned;
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
