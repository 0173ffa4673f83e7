import type { Document } from 'mongodb';

/** A command that a process sent, and its database. For a commit it is the database of the transaction. */
export interface SentCommand {
  name: string;
  database: string;
  command: Document;
  /** Whether a background job started the transaction of the command. */
  isOfJob?: boolean;
}
