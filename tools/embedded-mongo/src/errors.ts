import type { Doc } from './bson/values';

// The error names that drivers and mongoose check. Other errors are identified by their code.
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

/** An error that is sent to the client, with MongoDB's code for it. The `extra` fields are added to the reply. */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly extra: Doc = {},
  ) {
    super(message);
  }

  /** Converts the error to the reply of a whole command. */
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

/** Creates an error with code 2: the client sent something that is invalid, or not supported here. */
export const badValue = (message: string): CommandError => new CommandError(2, message);

const TRANSIENT = { errorLabels: ['TransientTransactionError'] };

/**
 * Creates an error with code 112: two transactions wrote to the same document. The driver retries the whole
 * transaction.
 */
export const writeConflict = (): CommandError =>
  new CommandError(
    112,
    'Write conflict: another operation changed this document or key since the transaction began',
    TRANSIENT,
  );

/** Creates an error with code 251: the transaction is over, timed out or never began. */
export const noSuchTransaction = (number: number): CommandError =>
  new CommandError(
    251,
    `Transaction ${number} is not in progress: it was aborted, timed out or never began`,
    TRANSIENT,
  );

/**
 * Creates an error with code 246: the collection to which a transaction would write was changed or replaced since it
 * began.
 */
export const catalogChanged = (namespace: string): CommandError =>
  new CommandError(
    246,
    `Unable to write to ${namespace}: it or its indexes changed since the transaction began; please retry`,
    TRANSIENT,
  );

/**
 * Converts any error to one for the client: mingo's (2) in MongoDB's words, those of `bson` (22), and internal errors
 * (1).
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
