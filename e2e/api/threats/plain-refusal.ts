import { problemOf, type HttpResponse } from '../product/test-product';

const INTERNALS = /\bat \S+[:(]|node_modules|\.[jt]s\b|127\.0\.0\.1|ECONN|Mongo|E11000|passwordHash|\/srv/;

/** Expects a refusal with this status that explains the problem, without details about services. */
export function expectPlainRefusal(response: HttpResponse, status: number): void {
  expect(problemOf(response)).toEqual({
    type: 'about:blank',
    title: expect.any(String),
    status,
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.stringMatching(/^[A-Z].*\.$|^[\w.]+: /),
    requestId: expect.stringMatching(/^[\w-]{36}$/),
    ...(status === 400 && { fields: expect.any(Array) }),
  });
  expect(response.text).not.toMatch(INTERNALS);
  expect(JSON.stringify(response.headers)).not.toMatch(/express|node\/|x-powered-by/i);
}
