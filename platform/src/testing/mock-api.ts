import { ApiError, type FieldProblem } from '@meridian/shared-types';
import { publicContracts, type Route } from '@meridian/shared-types/contracts';
import { createRouteMatcher } from '@meridian/shared-types/route-matcher';

/** A call that the page made. */
export interface MockedCall {
  method: string;
  path: string;
  query: Record<string, string>;
  params: Record<string, string>;
  /** The JSON body or the form data. */
  body: unknown;
}
type Reply = unknown;
/** The data of the response, `{ status, body }`, or a function of the call that returns (or resolves to) either. */
export type MockResponse = Reply | { status: number; body?: unknown } | ((call: MockedCall) => Reply | Promise<Reply>);

const routesAt = createRouteMatcher(
  Object.values(publicContracts).flatMap((contract) => Object.values<Route>(contract)),
);
let unhandled: string[] = [];
let release: (() => void) | undefined;

const isFailure = (result: unknown): result is { status: number; body?: unknown } =>
  typeof result === 'object' &&
  result !== null &&
  'status' in result &&
  typeof result.status === 'number' &&
  Object.keys(result).every((key) => key === 'status' || key === 'body');

/**
 * Mocks the page's calls in a test. The keys are method and path, either exact or as the template of the contract; an
 * exact key takes precedence. Responses are checked against the contract, so that a test cannot invent one. A call
 * without a mock fails the test.
 * @returns `calls`, in order.
 * @example
 * const { calls } = mockApi({
 *   'GET /api/events': [anEvent()],
 *   'POST /api/events/{id}/rsvp': ({ params, body }) => anEvent({ id: params.id, userRsvpStatus: 'attending' }),
 *   'GET /api/chapters': { status: 503 },
 * });
 */
export function mockApi(responses: Record<string, MockResponse>): { calls: MockedCall[] } {
  const calls: MockedCall[] = [];
  const before = globalThis.fetch;
  release?.();
  release = () => {
    globalThis.fetch = before;
    release = undefined;
  };
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const method = init?.method ?? 'GET';
    const found = routesAt(url.pathname).find(({ route }) => route.method === method);
    const mocksAt = createRouteMatcher(
      Object.keys(responses).map((key) => ({ key, method: key.split(' ')[0], path: key.split(' ')[1] ?? '' })),
    );
    const mock = mocksAt(url.pathname).find(({ route }) => route.method === method)?.route;
    if (!found || !mock) {
      unhandled.push(`${method} ${url.pathname}${url.search}`);
      throw new TypeError(`Nothing handles ${method} ${url.pathname}`);
    }
    const call: MockedCall = {
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      params: found.params,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body,
    };
    calls.push(call);
    const given = responses[mock.key];
    const reply: unknown = typeof given === 'function' ? await (given as (call: MockedCall) => unknown)(call) : given;
    return isFailure(reply)
      ? responseOf(reply.status, reply.body)
      : responseOf(found.route.status ?? 200, found.route.response.parse(reply));
  };
  return { calls };
}

function responseOf(status: number, body: unknown): Response {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: '',
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(JSON.parse(text)),
  } as Response;
}

/**
 * Returns the body of a refusal, as the services send it.
 * @example mockApi({ 'POST /api/auth/login': { status: 401, body: aProblem(401, 'Invalid email or password') } })
 */
export const aProblem = (status: number, message: string, fields?: FieldProblem[], code = 'refused') => ({
  type: 'about:blank',
  title: 'Refused',
  status,
  code,
  message,
  fields,
});

/**
 * Returns the error of a failed call, as `createClient` throws it.
 * @example problemMessage(anApiError(409, 'Already a member'), 'Failed')
 */
export const anApiError = (status: number, message: string, fields?: FieldProblem[]) =>
  new ApiError(status, '', JSON.stringify(aProblem(status, message, fields)), aProblem(status, message, fields));

/** Restores `fetch`. */
export const releaseApi = (): void => release?.();

/** Fails a test whose page made a call without a mock. */
export function checkApi(): void {
  const found = unhandled;
  unhandled = [];
  if (found.length) throw new Error(`Nothing handles:\n${found.join('\n')}`);
}
