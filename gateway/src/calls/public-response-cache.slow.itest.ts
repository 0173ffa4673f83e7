import { setTimeout as sleep } from 'node:timers/promises';
import { useTestServer } from '../testing/test-server';
import { send } from '../testing/http';

const gateway = useTestServer();

let responses = 0;
beforeEach(async () => {
  responses = 0;
  for (const service of ['chapters', 'events'])
    gateway.responders[service] = (_req, res) => {
      responses += 1;
      res
        .setHeader('content-type', 'application/json; charset=utf-8')
        .setHeader('x-internal-thing', '1')
        .end(JSON.stringify({ count: responses }));
    };
  await change(); // The change clears what the previous test has cached.
});
afterEach(() => {
  for (const service of Object.keys(gateway.responders)) delete gateway.responders[service];
});
const call = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(gateway.running.url, target, { headers, method });
const change = () => call('/api/auth/logout', {}, 'POST');
const LIST = '/api/chapters';

test('a response to visitors is cached for a second, with the security headers and a request id of its own', async () => {
  const first = await call(LIST);
  const second = await call(LIST);
  expect([first.body, second.body, responses]).toEqual(['{"count":1}', '{"count":1}', 1]);
  expect(second.status).toBe(200);
  const { 'x-request-id': firstId, date: _a, ...rest } = first.headers;
  const { 'x-request-id': secondId, date: _b, ...others } = second.headers;
  expect(others).toEqual(rest);
  expect(secondId).not.toBe(firstId);
  expect(others).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
    'content-length': '11',
    'x-content-type-options': 'nosniff',
    vary: 'cookie, accept-encoding',
  });
  expect(others).not.toHaveProperty('x-internal-thing');
  await sleep(1050);
  expect((await call(LIST)).body).toBe('{"count":2}');
});

test('each path and each query has a cache entry of its own', async () => {
  for (const target of ['/api/events', '/api/events?chapter=1', '/api/events?chapter=2', LIST]) await call(target);
  expect(responses).toBe(4);
  await call('/api/events?chapter=2');
  expect(responses).toBe(4);
  const long = `/api/events?search=${'a'.repeat(500)}`;
  for (const _ of [1, 2]) await call(long);
  expect(responses).toBe(6);
});
