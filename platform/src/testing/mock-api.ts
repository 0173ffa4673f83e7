import { ApiError } from '@meridian/shared-types';
import { publicContracts, type Route } from '@meridian/shared-types/contracts';
import { createRouteMatcher } from '@meridian/shared-types/route-matcher';

/** A call that the page made. */
export interface MockedCall {
  method: string;
  path: string;
  query: Record<string, string>;
  params: Record<string, string>;
  /** The JSON body, or the form data. */
  body: unknown;
}
type Reply = unknown;
/** Data, `{ status, body }`, or a function of the call that gives (or promises) either. */
export type MockAnswer = Reply | { status: number; body?: unknown } | ((call: MockedCall) => Reply | Promise<Reply>);

const routesAt = createRouteMatcher(
  Object.values(publicContracts).flatMap((contract) => Object.values<Route>(contract)),
);
let unmatched: string[] = [];
let release: (() => void) | undefined;

const isFailure = (answer: unknown): answer is { status: number; body?: unknown } =>
  typeof answer === 'object' &&
  answer !== null &&
  'status' in answer &&
  typeof answer.status === 'number' &&
  Object.keys(answer).every((key) => key === 'status' || key === 'body');

/**
 * Answers the page's calls in a test. Keys are method and path, exact or as the contract's template; an exact key wins.
 * Answers are checked with the contract, so that a test cannot invent a reply. A call that nothing answers fails the
 * test.
 * @returns `calls`, in order.
 * @example
 * const { calls } = mockApi({
 *   'GET /api/events': [anEvent()],
 *   'POST /api/events/{id}/rsvp': ({ params, body }) => anEvent({ id: params.id, userRsvpStatus: 'attending' }),
 *   'GET /api/chapters': { status: 503 },
 * });
 */
export function mockApi(answers: Record<string, MockAnswer>): { calls: MockedCall[] } {
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
    const answersAt = createRouteMatcher(
      Object.keys(answers).map((key) => ({ key, method: key.split(' ')[0], path: key.split(' ')[1] ?? '' })),
    );
    const answer = answersAt(url.pathname).find(({ route }) => route.method === method)?.route;
    if (!found || !answer) {
      unmatched.push(`${method} ${url.pathname}${url.search}`);
      throw new TypeError(`Nothing answers ${method} ${url.pathname}`);
    }
    const call: MockedCall = {
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      params: found.params,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body,
    };
    calls.push(call);
    const given = answers[answer.key];
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
 * The body of a refusal, as the services send it.
 * @example mockApi({ 'POST /api/auth/login': { status: 401, body: aProblem(401, 'Invalid email or password') } })
 */
export const aProblem = (status: number, message: string, fields?: { path: string; message: string }[]) => ({
  type: 'about:blank',
  title: 'Refused',
  status,
  code: 'refused',
  message,
  fields,
});

/** A failed call, as `createClient` throws it. @example messageOf(anApiError(409, 'Already a member'), 'Failed') */
export const anApiError = (status: number, message: string, fields?: { path: string; message: string }[]) =>
  new ApiError(status, '', JSON.stringify(aProblem(status, message, fields)), aProblem(status, message, fields));

/** Gives `fetch` back. */
export const releaseApi = (): void => release?.();

/** Fails the test whose page asked for something that nothing answers. */
export function checkApi(): void {
  const found = unmatched;
  unmatched = [];
  if (found.length) throw new Error(`Nothing answers:\n${found.join('\n')}`);
}
