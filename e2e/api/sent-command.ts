import type { Document } from 'mongodb';

/** A command that a program sent, and its database: for a commit, that of the transaction. */
export interface SentCommand {
  name: string;
  database: string;
  command: Document;
  /** Of a command in a transaction: whether a background job began it. */
  isOfJob?: boolean;
}
