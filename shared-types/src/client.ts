import type { Problem } from './problem';
import { pathOf, queryString, type CallOf, type Contract, type ResultOf, type Route } from './route';

/**
 * A failed call. `message` is `status: body text`, or `status: status text` where the body is empty; `problem` is the
 * parsed body where the server sent one.
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
  /** Origin of the server; '' (same origin) in browsers. */
  baseUrl?: string;
  /** Headers for each call, asked anew every time. */
  headers?: () => Record<string, string> | Promise<Record<string, string>>;
  /** Milliseconds after which a call is given up. None by default. */
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

type Arguments<R extends Route> =
  Record<never, never> extends CallOf<R>
    ? [call?: CallOf<R>, options?: CallOptions]
    : [call: CallOf<R>, options?: CallOptions];

/** One function for each route of the contract. Each throws {@link ApiError} for an answer that is not 2xx. */
export type Client<C extends Contract> = { [K in keyof C]: (...args: Arguments<C[K]>) => Promise<ResultOf<C[K]>> };

interface AnyCall {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * A typed client for a contract.
 * @example
 * const chapters = createClient(chaptersApi);
 * const list = await chapters.list();
 */
export function createClient<C extends Contract>(contract: C, options: ClientOptions = {}): Client<C> {
  const calls = Object.entries(contract).map(([name, spec]) => [
    name,
    (call?: AnyCall, perCall?: CallOptions) => send(spec, options, call, perCall),
  ]);
  return Object.fromEntries(calls) as Client<C>;
}

async function send(
  spec: Route,
  options: ClientOptions,
  call: AnyCall = {},
  perCall: CallOptions = {},
): Promise<unknown> {
  const multipart = spec.bodyType === 'multipart';
  const json = !multipart && call.body !== undefined;
  const response = await (options.fetch ?? fetch)(
    `${options.baseUrl ?? ''}${pathOf(spec, call.params)}${queryString(call.query)}`,
    {
      method: spec.method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(json && { 'content-type': 'application/json' }),
        ...(await options.headers?.()),
        ...perCall.headers,
      },
      ...(json && { body: JSON.stringify(call.body) }),
      ...(multipart && { body: call.body as NonNullable<RequestInit['body']> }),
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
    return undefined; // not JSON: a proxy's page, or nothing
  }
}

const has = <K extends string>(value: unknown, fields: Record<K, 'string' | 'number'>): value is Record<K, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([name, type]) => typeof (value as Record<string, unknown>)[name] === type);

/** Not asked of the schema: browsers make calls before they have zod, and most pages never need it. */
function isProblem(value: unknown): value is Problem {
  if (!has(value, { type: 'string', title: 'string', status: 'number', code: 'string', message: 'string' }))
    return false;
  const { fields } = value as { fields?: unknown };
  return (
    fields === undefined ||
    (Array.isArray(fields) && fields.every((field) => has(field, { path: 'string', message: 'string' })))
  );
}
