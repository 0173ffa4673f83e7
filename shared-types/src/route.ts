import type { z } from 'zod';
import type { WriteLimit } from './limits';

/** The programs behind the gateway, each with a database of its own. */
export type ServiceName = 'auth' | 'chapters' | 'events' | 'chat' | 'admin';

/**
 * Who may call a route at all. Rules about one object (an admin of this chapter) stay in the service's policy.
 * - `public`: anyone · `signed-in`: any account · `active`: an account with an active subscription
 * - `site-admin`: a site administrator, subscribed or not · `service`: another service of ours, never through the
 *   gateway
 */
export type Access = 'public' | 'signed-in' | 'active' | 'site-admin' | 'service';

/**
 * One call: declared once, it makes the server's validation and access check, the gateway's table, the typed client and
 * the tests' matrix.
 */
export interface Route {
  service: ServiceName;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path template; `{name}` marks a parameter. */
  path: `/${string}`;
  access: Access;
  /** One sentence for the API page. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** `multipart` bodies are read by the handler itself; everything else is JSON. */
  bodyType?: 'json' | 'multipart';
  response: z.ZodType;
  /** Media type of an answer that the handler writes itself, where it is no JSON; `response` is then undefined. */
  mediaType?: string;
  /** Status of success. Default 200. */
  status?: 200 | 201;
  /** How often one caller may make it; see {@link limitOf}. `own`: the service has rules of its own for it. */
  limit?: WriteLimit | 'own';
}

/** A named group of routes, implemented by one service. */
export type Contract = Record<string, Route>;

/**
 * Declares a call.
 * @example
 * const me = route({ service: 'auth', method: 'GET', path: '/api/auth/me', access: 'signed-in', summary: 'The current
 * user', response: Me });
 */
export const route = <const R extends Route>(spec: R): R => spec;

/**
 * How often one caller may make a call: what the route says, `normal` for any other that may change something.
 * Undefined where nothing is counted: reads, calls between services, and where the service has rules of its own.
 * @example limitOf(eventsApi.create) // 'rare'
 */
export function limitOf({ access, method, limit }: Pick<Route, 'access' | 'method' | 'limit'>): WriteLimit | undefined {
  if (access === 'service' || limit === 'own') return undefined;
  return limit ?? (method === 'GET' ? undefined : 'normal');
}

type Parsed<S, Otherwise = undefined> = S extends z.ZodType ? z.output<S> : Otherwise;
type Sent<S, Otherwise = undefined> = S extends z.ZodType ? z.input<S> : Otherwise;

/** What a handler receives, after validation. */
export type ParamsOf<R extends Route> = Parsed<R['params']>;
export type QueryOf<R extends Route> = Parsed<R['query']>;
export type BodyOf<R extends Route> = Parsed<R['body']>;
/** What a handler returns, before the response schema strips unknown keys. */
export type ReplyOf<R extends Route> = z.input<R['response']>;
/** What a caller gets. */
export type ResultOf<R extends Route> = z.output<R['response']>;

type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never;
type Optional<Key extends string, Value> = Value extends undefined
  ? { [K in Key]?: undefined }
  : undefined extends Value
    ? { [K in Key]?: Value }
    : Partial<Value & object> extends Value & object
      ? { [K in Key]?: Value }
      : { [K in Key]: Value };

/** What a caller passes: `params`, `query` and `body`, each only where the route has it. */
export type CallOf<R extends Route> = ([PathNames<R['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<PathNames<R['path']>, string | number> }) &
  Optional<'query', Sent<R['query']>> &
  (R['bodyType'] extends 'multipart' ? { body: unknown } : Optional<'body', Sent<R['body']>>);

/**
 * A route's path with its parameters filled in, each percent-encoded.
 * @throws {Error} when a parameter is missing.
 * @example pathOf({ path: '/api/chapters/{id}/members' }, { id: 3 }) // '/api/chapters/3/members'
 */
export function pathOf(spec: Pick<Route, 'path'>, params: Record<string, string | number> = {}): string {
  return spec.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${spec.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}

/**
 * A query object as `?a=1&b=2`; empty values are left out, keys keep their order.
 * @example queryString({ chapter: 3, time: undefined }) // '?chapter=3'
 */
export function queryString(query: Record<string, unknown> = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return entries.length
    ? `?${new URLSearchParams(entries.map(([key, value]): [string, string] => [key, String(value)]))}`
    : '';
}
