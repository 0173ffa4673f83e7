import { readMaxBytes, publicContracts, type Route } from '@meridian/shared-types/contracts';
import { createRouteMatcher } from '@meridian/shared-types/route-matcher';
import { toInputSchema } from '../bad-input/json-schema';
import { Visitor, type TestProduct } from '../product/test-product';

const SERVICES = ['auth', 'chapters', 'events', 'chat-1', 'chat-2', 'admin', 'notifications', 'content'] as const;

export const readRoutes = Object.values(publicContracts)
  .flatMap((contract) => Object.values<Route>(contract))
  .filter(({ method, mediaType }) => method === 'GET' && !mediaType);
const routesAt = createRouteMatcher(readRoutes);

export interface Measured {
  bytes: number;
  /** The entries of the longest list of a response. */
  items: number;
  ms: number;
  most: number;
  status: number;
}
export interface Reads {
  measured: Map<string, Measured>;
  /** The ids in the paths and of those who made the calls. */
  ids: Set<string>;
}

export const nameOf = ({ service, path }: Route) => `${service} ${path}`;

/** Returns the largest page size that the query of a call accepts, if it has one. */
export function largestLimit({ query }: Route): number | undefined {
  if (!query || !toInputSchema(query).properties?.limit) return undefined;
  const accepts = (limit: number) =>
    !query.safeParse({ limit: String(limit) }).error?.issues.some(({ path }) => path[0] === 'limit');
  return [1000, 500, 200, 100, 50, 20].find(accepts);
}

/** Returns the number of entries of the longest list in a value. */
function longestList(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, Array.isArray(value) ? value.length : 0, ...Object.values(value).map(longestList));
}

/** Makes each read with the largest page, and notes the longest response of each call. */
export async function measureReads(product: TestProduct, sends: Iterable<() => unknown>): Promise<Reads> {
  const reads: Reads = { measured: new Map(), ids: new Set() };
  const { call } = Visitor.prototype;
  const spy = jest.spyOn(Visitor.prototype, 'call').mockImplementation(async function (
    this: Visitor,
    method,
    target,
    options,
  ) {
    const url = new URL(target, 'http://x');
    const route = method === 'GET' ? routesAt(url.pathname)[0]?.route : undefined;
    const limit = route && largestLimit(route);
    if (limit) url.searchParams.set('limit', String(limit));
    const started = performance.now();
    const response = await call.call(this, method, limit ? url.pathname + url.search : target, options);
    if (!route) return response;
    for (const id of [...url.pathname.split('/'), this.userId])
      if (/^(?:\d+|[0-9a-f]{24})$/.test(id)) reads.ids.add(id);
    const one = {
      bytes: response.bytes.length,
      items: longestList(response.body),
      ms: Math.round(performance.now() - started),
      most: readMaxBytes(route),
      status: response.status,
    };
    const { measured } = reads;
    if (one.bytes >= (measured.get(nameOf(route))?.bytes ?? 0)) measured.set(nameOf(route), one);
    return response;
  });
  // A later read of a list whose first page failed has no cursor.
  for (const send of sends)
    await Promise.resolve()
      .then(send)
      .catch(() => undefined);
  spy.mockRestore();
  for (const [path, bytes] of longResponses(product))
    for (const [name, one] of reads.measured) if (name.endsWith(` ${path}`)) one.bytes = Math.max(one.bytes, bytes);
  return reads;
}

/** Returns the bytes of the responses that services refused to send, by path, from their logs. */
function longResponses({ server }: TestProduct): [string, number][] {
  const lines = SERVICES.flatMap((name) => server.logOf(name).split('\n'));
  return lines
    .filter((line) => line.includes('response too long'))
    .map((line) => {
      const { route, bytes } = JSON.parse(line.slice(line.indexOf('{'))) as { route: string; bytes: number };
      return [route, bytes];
    });
}
