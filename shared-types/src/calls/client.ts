import type { Problem } from './problem';
import { buildPath, queryString, type InputOf, type ResultOf } from './call';
import type { Call, Calls } from './http-call';

/**
 * A failed call. `message` is `status: body text`, or `status: status text` if the body is empty; `problem` is the
 * parsed body if the server sent one.
 * @example catch (error) { if (error instanceof ApiError && error.status === 409) … }
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    statusText: string,
    bodyText: string,
    readonly problem?: Problem,
  ) {
    super(`${status}: ${bodyText || statusText}`);
  }
}

export interface ClientOptions {
  /** The origin of the server; '' (same origin) in browsers. */
  baseUrl?: string;
  /** Returns the headers of a request. It is called for every request. */
  headers?: () => Record<string, string> | Promise<Record<string, string>>;
  /** Milliseconds after which a call is aborted; no limit by default. */
  timeoutMs?: number;
  fetch?: FetchFunction;
  /** Returns whether a call that failed with this error is sent once more. No call is by default. */
  retryAfter?: (error: ApiError) => Promise<boolean>;
}

/** The part of `fetch` that a client needs: the response's status and text. */
export type FetchFunction = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string | FormData;
    signal?: AbortSignal;
    credentials: 'include';
  },
) => Promise<Pick<Response, 'ok' | 'status' | 'statusText' | 'text'>>;

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

type Arguments<C extends Call> =
  Record<never, never> extends InputOf<C>
    ? [input?: InputOf<C>, options?: CallOptions]
    : [input: InputOf<C>, options?: CallOptions];

/** The functions for the calls of an API. Each throws {@link ApiError} for a response that is not 2xx. */
export type Client<A extends Calls> = { [K in keyof A]: (...args: Arguments<A[K]>) => Promise<ResultOf<A[K]>> };

interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Creates a typed client for the calls of an API or of a contract.
 * @example
 * const chapters = createClient(chaptersApi);
 * const list = await chapters.list();
 */
export function createClient<A extends Calls>(calls: A, options: ClientOptions = {}): Client<A> {
  const functions = Object.entries(calls).map(([name, call]) => [
    name,
    (input?: AnyInput, perCall?: CallOptions) => sendAndRetry(call, options, input, perCall),
  ]);
  return Object.fromEntries(functions) as Client<A>;
}

async function sendAndRetry(...request: Parameters<typeof send>): Promise<unknown> {
  try {
    return await send(...request);
  } catch (error) {
    const [, { retryAfter }] = request;
    if (!(error instanceof ApiError && (await retryAfter?.(error)))) throw error;
    return send(...request);
  }
}

async function send(
  call: Call,
  options: ClientOptions,
  input: AnyInput = {},
  perCall: CallOptions = {},
): Promise<unknown> {
  const multipart = call.bodyType === 'multipart';
  const json = !multipart && input.body !== undefined;
  const response = await (options.fetch ?? fetch)(
    `${options.baseUrl ?? ''}${buildPath(call, input.params)}${queryString(input.query)}`,
    {
      method: call.method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(json && { 'content-type': 'application/json' }),
        ...(await options.headers?.()),
        ...perCall.headers,
      },
      ...(json && { body: JSON.stringify(input.body) }),
      ...(multipart && { body: input.body as FormData }),
      ...abortAfter(options.timeoutMs, perCall.signal),
    },
  );
  const body = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, body, problemOf(body));
  return body === '' ? undefined : JSON.parse(body);
}

function abortAfter(timeoutMs: number | undefined, signal: AbortSignal | undefined): { signal?: AbortSignal } {
  if (timeoutMs === undefined) return signal ? { signal } : {};
  const timeout = AbortSignal.timeout(timeoutMs);
  return { signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
}

function problemOf(body: string): Problem | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return isProblem(parsed) ? parsed : undefined;
  } catch {
    return undefined; // The body is empty, or the error page of a proxy.
  }
}

const hasFields = <K extends string>(
  value: unknown,
  fields: Record<K, 'string' | 'number'>,
): value is Record<K, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([name, type]) => typeof (value as Record<string, unknown>)[name] === type);

/** Checks the shape without zod, because browsers make calls before they load it. */
function isProblem(value: unknown): value is Problem {
  if (!hasFields(value, { type: 'string', title: 'string', status: 'number', code: 'string', message: 'string' }))
    return false;
  const { fields } = value as { fields?: unknown };
  return (
    fields === undefined ||
    (Array.isArray(fields) && fields.every((field) => hasFields(field, { path: 'string', message: 'string' })))
  );
}
