import type * as z from 'zod';
import type { Call, Calls } from './http-call';
import type { WriteLimit } from '../limits';

/** The services behind the gateway. Each has its own database. */
export type ServiceName = 'auth' | 'chapters' | 'events' | 'chat' | 'admin' | 'notifications' | 'content';

/**
 * The people who may make a call. Rules about one object, such as admins of a chapter, are in the service's policy.
 * - `public`: anyone · `signed-in`: any account · `active`: an account with an active subscription
 * - `site-admin`: a site admin, subscribed or not · `active-or-site-admin`: either of the two
 * - `treasurer`: the people who see the money: treasurers and site admins
 * - `service`: another service, never through the gateway
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'active'
  | 'site-admin'
  | 'active-or-site-admin'
  | 'treasurer'
  | 'service';

/** A person, or a list with the addresses or messages of people. */
export type PersonalData =
  | 'person'
  | 'users'
  | 'newsletter list'
  | 'site admins'
  | 'messages to the office'
  | 'import'
  | 'books'
  | 'readers of a letter'
  | 'audit log';

/**
 * The full declaration of a call. The server's validation and access check, the gateway's route table, the typed client
 * and the tests' access matrix are derived from it.
 */
export interface Route extends Call {
  service: ServiceName;
  access: Access;
  /** One sentence for the API page. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** A `multipart` body has no schema, because the handler reads it itself. */
  body?: z.ZodType;
  response: z.ZodType;
  /** The media type of a response that is not JSON, which the handler writes itself. `response` is then undefined. */
  mediaType?: string;
  /** The status of a successful response; 200 by default. */
  status?: 200 | 201;
  /** Requires the header `If-Match: "<version>"` with the version of the object that the caller has changed. */
  isConditional?: true;
  /**
   * Whether mail apps may call it when a person unsubscribes (RFC 8058), and pages too: without cookies, from any
   * origin, with any body. The token in its path is the only proof, and the body is not read.
   */
  isOneClick?: true;
  /** Allows the call only for people who signed in, or proved again who they are, within {@link RECENT_SIGN_IN_MS}. */
  needsRecentSignIn?: true;
  /**
   * The rule while a site admin views as another person, when only reads are allowed by default. `allowed` is for calls
   * that end the session. `refused` is for reads of private data, and for exports, which are recorded.
   */
  whileViewing?: 'allowed' | 'refused';
  /**
   * What a site admin reads about other people with it: the person whose id is in the path, or a list. Each admin's
   * reads of one person or list are recorded in the audit log once an hour.
   */
  readsPersonalData?: PersonalData;
  /** The rate limit for a person; see {@link readLimit}. With `own`, the service limits the call itself. */
  limit?: WriteLimit | 'own';
  /** The most bytes of a JSON response, uncompressed; see {@link readMaxBytes}. */
  maxBytes?: number;
  /**
   * Whether the response contains a secret, such as a token or a code. It is never compressed, because the length of a
   * compressed response reveals what it repeats (BREACH).
   */
  holdsSecret?: true;
}

/** A named group of routes, implemented by one service. */
export type Contract = Readonly<Record<string, Route>>;

/**
 * Returns a single route with its literal types.
 * @example
 * const ping = route({ service: 'auth', method: 'GET', path: '/ping', access: 'public', summary: '', response });
 */
export const route = <const R extends Route>(spec: R): R => spec;

type Terms = Omit<Route, keyof Call | 'service'>;
type NoOthers<T, Names extends PropertyKey> = { [K in Exclude<keyof T, Names>]: never };

/**
 * Builds the contract of a service from its calls and the terms of each. A call without terms, or terms without a call,
 * does not compile.
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
 * Builds the contract of a service for other services. Callers `Pick` the calls that they make.
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
 * Returns the rate limit of a call: `limit` of the route, or `normal` for other calls that may change something.
 * Returns undefined for calls that are not counted: reads, calls between services, and `own`.
 * @example readLimit(eventsApi.create) // 'rare'
 */
export function readLimit({
  access,
  method,
  limit,
}: Pick<Route, 'access' | 'method' | 'limit'>): WriteLimit | undefined {
  if (access === 'service' || limit === 'own') return undefined;
  return limit ?? (method === 'GET' ? undefined : 'normal');
}

/**
 * The most bytes of a JSON response whose call does not say otherwise. A list has the whole page in it, so its largest
 * page with the longest allowed texts is within this limit, or the call states its own.
 */
const MAX_BYTES = 256 * 1024;
/** The same for calls between services, of which some return a page of an export. */
const MAX_BYTES_BETWEEN_SERVICES = 16 * 1024 * 1024;

/**
 * Returns the most bytes of a JSON response to a call, uncompressed.
 * @example readMaxBytes(eventsApi.list) // 393216
 */
export const readMaxBytes = ({ access, maxBytes }: Pick<Route, 'access' | 'maxBytes'>): number =>
  maxBytes ?? (access === 'service' ? MAX_BYTES_BETWEEN_SERVICES : MAX_BYTES);

/**
 * Returns whether the response to a call may be compressed: only JSON that is read and contains no secret.
 * @example mayBeCompressed(eventsApi.ticket) // false
 */
export const mayBeCompressed = ({
  method,
  mediaType,
  holdsSecret,
}: Pick<Route, 'method' | 'mediaType' | 'holdsSecret'>): boolean =>
  method === 'GET' && mediaType === undefined && holdsSecret === undefined;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The parameters that a handler receives after validation. `undefined` if the route has no schema. */
export type ParamsOf<R extends Route> = Parsed<R['params']>;
/** The query that a handler receives, after validation. */
export type QueryOf<R extends Route> = Parsed<R['query']>;
/** The body that a handler receives, after validation. */
export type BodyOf<R extends Route> = Parsed<R['body']>;
/** The value that a handler returns, before the response schema strips unknown keys. */
export type ResponseOf<R extends Route> = z.input<R['response']>;
