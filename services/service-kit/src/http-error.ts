import type { FieldProblem, Problem } from '@meridian/shared-types';
import { STATUS_CODES } from 'node:http';
import { z } from 'zod';

/**
 * An error response with a message for people.
 * @example throw new HttpError(409, 'already_decided', 'This request was already decided.');
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields?: FieldProblem[],
    readonly current?: object,
  ) {
    super(message);
  }
}

// These functions return errors and callers throw them, so that a reader sees where a function ends.

/** Creates a 404 error. @example if (!event) throw notFound('event'); */
export const notFound = (what: string) => new HttpError(404, 'not_found', `This ${what} does not exist.`);

/**
 * Creates a 403 error.
 * @example if (!membership.isMember) throw forbidden('Only members of this chapter can do this.');
 */
export const forbidden = (message = 'You are not allowed to do this.') => new HttpError(403, 'forbidden', message);

/** Creates a 409 error. @example throw conflict('already_member', 'You are already a member of this chapter.'); */
export const conflict = (code: string, message: string) => new HttpError(409, code, message);

/** Creates a 503 error for a dependency that does not respond. @example throw unavailable(); */
export const unavailable = (message = 'This is not available right now. Try again in a moment.') =>
  new HttpError(503, 'unavailable', message);

/** Creates a 400 error from a zod error, with one message for people and one entry in `fields` per invalid input. */
export function invalid(error: z.ZodError): HttpError {
  const fields = error.issues.flatMap((issue): FieldProblem[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'is not known here' }))
      : [{ path: issue.path.join('.'), message: issueMessage(issue) }],
  );
  const first = fields[0];
  const message = !first
    ? 'The request is not valid.'
    : first.path && /^(is |Invalid input|Too |Unrecognized)/.test(first.message)
      ? `${first.path}: ${first.message}`
      : first.message;
  return new HttpError(400, 'invalid_request', message, fields);
}

function issueMessage({ code, path, message }: z.core.$ZodIssue): string {
  if (code === 'custom') return message;
  if (!path.length) return 'The request is not valid.';
  if (code === 'invalid_value' && message.length > 200) return 'is not one of the possible values';
  return message.endsWith('received undefined') ? 'is required' : message;
}

/**
 * Converts anything thrown to the error that a caller sees, for HTTP and socket acks. Messages of unexpected errors are
 * not shown.
 */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof z.ZodError) return new HttpError(500, 'internal', 'Something went wrong on our side.');
  const { status, type, code, name } = (typeof error === 'object' && error !== null ? error : {}) as {
    status?: unknown;
    type?: unknown;
    code?: unknown;
    name?: unknown;
  };
  if (code === 11000) return new HttpError(409, 'duplicate', 'This already exists.');
  if (
    typeof name === 'string' &&
    /^Mongo.*(Selection|Network|NotConnected|NotPrimary|PoolCleared|TopologyClosed|Timeout)/.test(name)
  )
    return unavailable();
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new HttpError(
      status,
      typeof type === 'string' ? type.replaceAll('.', '_') : 'bad_request',
      STATUS_MESSAGES[status] ?? 'The request is not valid.',
    );
  return new HttpError(500, 'internal', 'Something went wrong on our side.');
}

const STATUS_MESSAGES: Record<number, string> = {
  400: 'The request could not be read.',
  413: 'The request is too large.',
  415: 'This kind of content is not accepted here.',
};

/** Creates the body of an error response. */
export function toProblem(error: HttpError, requestId?: string): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    message: error.message,
    ...(requestId && { requestId }),
    ...(error.fields?.length && { fields: error.fields }),
    ...(error.current && { current: error.current }),
  };
}
