import type * as z from 'zod';
import type { Call, Calls } from './http-call';
import type { WriteLimit } from './limits';

/** The programs behind the gateway, each with a database of its own. */
export type ServiceName = 'auth' | 'chapters' | 'events' | 'chat' | 'admin' | 'notifications' | 'content';

/**
 * Who may make a call. Rules about one object, such as admins of a chapter, are in the service's policy.
 * - `public`: anyone · `signed-in`: any account · `active`: an account with an active subscription
 * - `site-admin`: a site admin, subscribed or not · `active-or-site-admin`: one of both
 * - `service`: another service, never through the gateway
 */
export type Access = 'public' | 'signed-in' | 'active' | 'site-admin' | 'active-or-site-admin' | 'service';

/**
 * The full declaration of a call. The server's validation and access check, the gateway's route table, the typed client
 * and the tests' access matrix are made from it.
 */
export interface Route extends Call {
  service: ServiceName;
  access: Access;
  /** One sentence for the API page. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** A `multipart` body has no schema: the handler reads it itself. */
  body?: z.ZodType;
  response: z.ZodType;
  /** Media type of a response that the handler writes itself, where it is not JSON; `response` is then undefined. */
  mediaType?: string;
  /** Status of success. Default 200. */
  status?: 200 | 201;
  /** Needs `If-Match: "<version>"`: the version of the object that the caller has changed. */
  isConditional?: true;
  /**
   * A mail program makes it when a person leaves a list (RFC 8058), and a page may: without cookies, from any origin,
   * with any body. The token in its path is the only proof, and the body is not read.
   */
  isOneClick?: true;
  /** Only for people who signed in, or proved again who they are, within {@link RECENT_SIGN_IN_MS}. */
  needsRecentSignIn?: true;
  /**
   * While a site admin looks as another person, reads are allowed and everything else is refused. Exceptions: `allowed`
   * for calls that end the session, `refused` for reads of what is private to the person, and for exports, which are
   * recorded.
   */
  whileViewing?: 'allowed' | 'refused';
  /** How often a person may make it; see {@link limitOf}. `own`: the service limits it itself. */
  limit?: WriteLimit | 'own';
}

/** A named group of routes, implemented by one service. */
export type Contract = Readonly<Record<string, Route>>;

/**
 * A single route, with its literal types.
 * @example
 * const ping = route({ service: 'auth', method: 'GET', path: '/ping', access: 'public', summary: '', response });
 */
export const route = <const R extends Route>(spec: R): R => spec;

type Terms = Omit<Route, keyof Call | 'service'>;
type NoOthers<T, Names extends PropertyKey> = { [K in Exclude<keyof T, Names>]: never };

/**
 * The contract of a service: its calls, and the terms of each. A call without terms, or terms without a call, does not
 * compile.
 * @example
 * const eventsApi = contract('events', eventsCalls, {
 *   list: { access: 'public', summary: 'Events by start time', query: EventQuery, response: z.array(Event) },
 * });
 */
export function contract<
  const S extends ServiceName,
  const C extends Calls,
  const T extends { readonly [K in keyof C]: Terms },
>(service: S, calls: C, terms: T & NoOthers<T, keyof C>): { readonly [K in keyof C]: { service: S } & C[K] & T[K] } {
  const routes = Object.entries(calls).map(([name, call]) => [name, { service, ...call, ...terms[name] }]);
  return Object.fromEntries(routes) as { readonly [K in keyof C]: { service: S } & C[K] & T[K] };
}

/**
 * The contract of a service for other services. Callers `Pick` the calls that they make.
 * @example
 * const chatInternalApi = internalContract('chat', {
 *   counts: { method: 'POST', path: '/internal/messages/counts', summary: 'Counts', body: CountQuery, response },
 * });
 */
export function internalContract<
  const S extends ServiceName,
  const C extends Readonly<Record<string, Omit<Route, 'service' | 'access'>>>,
>(service: S, calls: C): { readonly [K in keyof C]: { service: S; access: 'service' } & C[K] } {
  const routes = Object.entries(calls).map(([name, call]) => [name, { service, access: 'service', ...call }]);
  return Object.fromEntries(routes) as { readonly [K in keyof C]: { service: S; access: 'service' } & C[K] };
}

/**
 * The rate limit of a call: `limit` of the route, or `normal` for other calls that may change something. Undefined for
 * calls that are not counted: reads, calls between services, and `own`.
 * @example limitOf(eventsApi.create) // 'rare'
 */
export function limitOf({ access, method, limit }: Pick<Route, 'access' | 'method' | 'limit'>): WriteLimit | undefined {
  if (access === 'service' || limit === 'own') return undefined;
  return limit ?? (method === 'GET' ? undefined : 'normal');
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The parameters that a handler receives, after validation. `undefined` where the route has no schema. */
export type ParamsOf<R extends Route> = Parsed<R['params']>;
/** The query that a handler receives, after validation. */
export type QueryOf<R extends Route> = Parsed<R['query']>;
/** The body that a handler receives, after validation. */
export type BodyOf<R extends Route> = Parsed<R['body']>;
/** What a handler returns, before the response schema strips unknown keys. */
export type ResponseOf<R extends Route> = z.input<R['response']>;
