import type * as z from 'zod';
import type { Call, Calls } from './call';
import type { WriteLimit } from './limits';

/** The programs behind the gateway, each with a database of its own. */
export type ServiceName = 'auth' | 'chapters' | 'events' | 'chat' | 'admin';

/**
 * Who may make a call at all. Rules about one object (an admin of this chapter) stay in the service's policy.
 * - `public`: anyone · `signed-in`: any account · `active`: an account with an active subscription
 * - `site-admin`: a site administrator, subscribed or not · `service`: another service of ours, never through the
 *   gateway
 */
export type Access = 'public' | 'signed-in' | 'active' | 'site-admin' | 'service';

/**
 * One call with everything that is agreed about it. It makes the server's validation and access check, the gateway's
 * table, the typed client and the tests' matrix.
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
  /** How often one caller may make it; see {@link limitOf}. `own`: the service has rules of its own for it. */
  limit?: WriteLimit | 'own';
}

/** A named group of routes, implemented by one service. */
export type Contract = Readonly<Record<string, Route>>;

/**
 * One route by itself, checked and with its literal types.
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
 * The one contract of what a service does for other services; callers pick the calls that they make.
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
 * How often one caller may make a call: what the route says, `normal` for any other that may change something.
 * Undefined where nothing is counted: reads, calls between services, and where the service has rules of its own.
 * @example limitOf(eventsApi.create) // 'rare'
 */
export function limitOf({ access, method, limit }: Pick<Route, 'access' | 'method' | 'limit'>): WriteLimit | undefined {
  if (access === 'service' || limit === 'own') return undefined;
  return limit ?? (method === 'GET' ? undefined : 'normal');
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler receives, after validation. */
export type ParamsOf<R extends Route> = Parsed<R['params']>;
export type QueryOf<R extends Route> = Parsed<R['query']>;
export type BodyOf<R extends Route> = Parsed<R['body']>;
/** What a handler returns, before the response schema strips unknown keys. */
export type ResponseOf<R extends Route> = z.input<R['response']>;
