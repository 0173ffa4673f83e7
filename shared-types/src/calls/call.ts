import type * as z from 'zod';
import type { Contract, Route } from './contract';
import type { Call } from './http-call';

declare const types: unique symbol;

/** The calls of a contract with their types but without schemas, for browsers. */
export type Api<C extends Contract> = {
  readonly [K in keyof C]: Pick<C[K], 'method' | 'path'> & { readonly bodyType?: 'json' | 'multipart' } & {
    /** It exists only for the compiler and is never set. */
    readonly [types]?: C[K];
  };
};

type RouteOf<C extends Call> = C extends Route
  ? C
  : C extends { readonly [types]?: infer R }
    ? Extract<R, Route>
    : never;

type InputOfSchema<S> = S extends z.ZodType ? z.input<S> : undefined;
type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never;
type Optional<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : undefined extends Value
    ? { [K in Key]?: Value }
    : Partial<Value & object> extends Value & object
      ? { [K in Key]?: Value }
      : { [K in Key]: Value };

type InputOfRoute<R extends Route> = ([PathNames<R['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<PathNames<R['path']>, string | number> }) &
  Optional<'query', InputOfSchema<R['query']>> &
  (R['bodyType'] extends 'multipart' ? { body: unknown } : Optional<'body', InputOfSchema<R['body']>>);

/**
 * The input of a call: `params`, `query` and `body`, each only if the call has it.
 * @example InputOf<typeof eventsApi.rsvp> // { params: { id }, body: { status } }
 */
export type InputOf<C extends Call> = InputOfRoute<RouteOf<C>>;

/** The result of a call. @example ResultOf<typeof eventsApi.list> // Event[] */
export type ResultOf<C extends Call> = z.output<RouteOf<C>['response']>;

/**
 * Returns a call's path with its parameters filled in, each percent-encoded.
 * @throws {Error} when a parameter is missing.
 * @example buildPath({ path: '/api/chapters/{id}/members' }, { id: 3 }) // '/api/chapters/3/members'
 */
export function buildPath({ path }: Pick<Call, 'path'>, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}

/**
 * Converts a query object to `?a=1&b=2`. Empty values are left out, and keys keep their order.
 * @example queryString({ chapter: 3, time: undefined }) // '?chapter=3'
 */
export function queryString(query: Record<string, unknown> = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return entries.length
    ? `?${new URLSearchParams(entries.map(([key, value]): [string, string] => [key, String(value)]))}`
    : '';
}
