import type { Doc } from './bson/documents';

const NAMES: Record<number, string> = {
  1: 'InternalError', 2: 'BadValue', 9: 'FailedToParse', 14: 'TypeMismatch', 15: 'Overflow', 22: 'InvalidBSON', 26: 'NamespaceNotFound',
  27: 'IndexNotFound', 28: 'PathNotViable', 40: 'ConflictingUpdateOperators', 43: 'CursorNotFound', 48: 'NamespaceExists',
  52: 'DollarPrefixedFieldName', 53: 'InvalidIdField', 56: 'EmptyFieldName', 59: 'CommandNotFound', 66: 'ImmutableField', 67: 'CannotCreateIndex',
  72: 'InvalidOptions', 73: 'InvalidNamespace', 85: 'IndexOptionsConflict', 86: 'IndexKeySpecsConflict', 112: 'WriteConflict',
  115: 'CommandNotSupported', 168: 'InvalidPipelineOperator', 171: 'CannotIndexParallelArrays', 197: 'InvalidIndexSpecificationOption',
  225: 'TransactionTooOld', 251: 'NoSuchTransaction', 263: 'OperationNotSupportedInTransaction', 10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey', 17280: 'KeyTooLong', 40415: 'IDLUnknownField',
};

/** An error a client is told of, with MongoDB's number for it; `extra` fields go into the reply beside it. */
export class CommandError extends Error {
  constructor(readonly code: number, message: string, readonly extra: Doc = {}) {
    super(message);
  }

  /** The error as a whole command's reply. */
  toReply(): Doc {
    const codeName = NAMES[this.code] ?? `Location${this.code}`;
    return { ok: 0, errmsg: this.message, code: this.code, codeName, ...this.extra };
  }
}

/** Code 2: the client sent something that has no meaning, or none here. */
export const badValue = (message: string): CommandError => new CommandError(2, message);

const TRANSIENT = { errorLabels: ['TransientTransactionError'] };

/** Code 112: two transactions wrote the same thing; the driver starts the whole transaction again. */
export const writeConflict = (): CommandError =>
  new CommandError(112, 'Write conflict: another operation changed this document or key since the transaction began', TRANSIENT);

/** Code 251: the transaction is over, timed out or never began. */
export const noSuchTransaction = (number: unknown): CommandError =>
  new CommandError(251, `Transaction ${String(number)} is not in progress: it was aborted, timed out or never began`, TRANSIENT);
