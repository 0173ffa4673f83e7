import type { Doc } from './bson/values';

// The names that drivers and mongoose look at; others they know by number.
const NAMES: Record<number, string> = {
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  59: 'CommandNotFound',
  112: 'WriteConflict',
  246: 'SnapshotUnavailable',
  251: 'NoSuchTransaction',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
};

/** An error that is sent to the client, with MongoDB's code for it; `extra` fields are added to the reply. */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly extra: Doc = {},
  ) {
    super(message);
  }

  /** The error as a whole command's reply. */
  toReply(): Doc {
    return {
      ok: 0,
      errmsg: this.message,
      code: this.code,
      codeName: NAMES[this.code] ?? `Location${this.code}`,
      ...this.extra,
    };
  }
}

/** Code 2: the client sent something that has no meaning, or none here. */
export const badValue = (message: string): CommandError => new CommandError(2, message);

const TRANSIENT = { errorLabels: ['TransientTransactionError'] };

/** Code 112: two transactions wrote the same thing; the driver starts the whole transaction again. */
export const writeConflict = (): CommandError =>
  new CommandError(
    112,
    'Write conflict: another operation changed this document or key since the transaction began',
    TRANSIENT,
  );

/** Code 251: the transaction is over, timed out or never began. */
export const noSuchTransaction = (number: number): CommandError =>
  new CommandError(
    251,
    `Transaction ${number} is not in progress: it was aborted, timed out or never began`,
    TRANSIENT,
  );

/** Code 246: what a transaction would write to is not the collection that was there when it began. */
export const catalogChanged = (namespace: string): CommandError =>
  new CommandError(
    246,
    `Unable to write to ${namespace}: it or its indexes changed since the transaction began; please retry`,
    TRANSIENT,
  );

/**
 * Any error as one for the client: mingo's (2) in MongoDB's words, those of `bson` (22), and (1) a mistake of this
 * server.
 */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const {
    message,
    constructor: { name },
  } = error as Error;
  const unknown = /unknown (?:query|top level) operator:? (\S+)/.exec(message);
  if (name === 'MingoError' || name === 'SyntaxError')
    return badValue(unknown ? `unknown operator: ${unknown[1]}` : message);
  if (name.startsWith('BSON')) return new CommandError(22, message);
  console.error(error);
  return new CommandError(1, message);
}
