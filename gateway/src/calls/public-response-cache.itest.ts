import { eventually } from '@meridian/service-kit/testing';
import { useTestServer } from '../testing/test-server';

const gateway = useTestServer();

let responses = 0;
/** Lets a service respond with these headers and this text, and counts its responses. */
function serve(service: string, headers: Record<string, string>, body = () => `{"count":${responses}}`, status = 200) {
  gateway.responders[service] = (_req, res) => {
    responses += 1;
    res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(body());
  };
}
beforeEach(async () => {
  responses = 0;
  for (const service of ['chapters', 'events']) serve(service, { 'x-internal-thing': '1' });
  await change(); // The change clears what the previous test has cached.
});
afterEach(() => {
  for (const service of Object.keys(gateway.responders)) delete gateway.responders[service];
});
const call = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  gateway.send(target, { headers, method });
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
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1050);
  expect((await call(LIST)).body).toBe('{"count":2}');
  clock.mockRestore();
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

test('a client that already has the response gets 304, also when the service is asked', async () => {
  const { etag } = (await call(LIST)).headers as { etag: string };
  for (let round = 0; round < 2; round += 1) {
    const again = await call(LIST, { 'if-none-match': etag });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers).not.toHaveProperty('content-type');
    await change();
    responses = 0; // The service sends the same response as before.
  }
  expect((await call(LIST, { 'if-none-match': '"another"' })).status).toBe(200);
  // A compressing proxy makes the ETag weak, and a client may send several.
  expect((await call(LIST, { 'if-none-match': `"another", W/${etag}` })).status).toBe(304);
  expect((await call(LIST, { 'if-none-match': etag, 'cache-control': 'no-cache' })).status).toBe(200);
});

test('an encoded response is passed on unchanged and is not cached', async () => {
  serve('chapters', { 'content-encoding': 'identity' });
  for (const _ of [1, 2]) expect((await call(LIST)).headers['content-encoding']).toBe('identity');
  expect(responses).toBe(2);
});

test.each([
  ['cache-control', 'no-store'],
  ['cache-control', 'private, max-age=300'],
  ['vary', 'accept-language'],
  ['set-cookie', 'a=b'],
])('a response with "%s: %s" is not cached, and each request gets its own', async (name, value) => {
  serve('chapters', { [name]: value });
  const bodies = [await call(LIST), await call(LIST)].map(({ body, headers: { etag } }) => [body, etag]);
  expect(bodies).toEqual([
    ['{"count":1}', undefined],
    ['{"count":2}', undefined],
  ]);
  const atOnce = await Promise.all([1, 2, 3].map(() => call(LIST)));
  expect(new Set(atOnce.map(({ body }) => body)).size).toBe(3);
});

test('a request with a session, valid or not, is never served from the cache, and its response is not cached', async () => {
  await call(LIST);
  for (const cookie of [gateway.signIn('ana'), `${gateway.cookieName}=${'a'.repeat(43)}`]) {
    const before = responses;
    const { headers, body } = await call(LIST, { cookie, 'if-none-match': '"x"' });
    expect([headers['cache-control'], headers.etag, body]).toEqual(['no-store', undefined, `{"count":${before + 1}}`]);
  }
  // The response is the cached one or, after a second, a new one.
  expect(['{"count":1}', '{"count":4}']).toContain((await call(LIST)).body);
});

test('only successful GET responses of public calls are cached, and none from before a change', async () => {
  await call(LIST);
  await call(LIST, {}, 'HEAD');
  expect(responses).toBe(2);
  await change();
  expect((await call(LIST)).body).toBe('{"count":3}');

  serve('events', { 'content-type': 'application/problem+json' }, () => '{"status":404}', 404);
  responses = 0;
  for (const _ of [1, 2]) expect((await call('/api/events/0123456789abcdef01234567')).status).toBe(404);
  expect(responses).toBe(2);

  // This read begins before a change and ends after it.
  const asked = new Promise<() => void>((resolve) => {
    gateway.responders.events = (_req, res) =>
      resolve(() => void res.setHeader('content-type', 'application/json').end('["old"]'));
  });
  const early = call('/api/events');
  const respond = await asked;
  await change();
  respond();
  expect((await early).body).toBe('["old"]');
  gateway.responders.events = (_req, res) => void res.setHeader('content-type', 'application/json').end('["new"]');
  expect((await call('/api/events')).body).toBe('["new"]');
});

test('a large response and an incomplete response are passed on unchanged and are not cached', async () => {
  const large = JSON.stringify('x'.repeat(500_000));
  serve('chapters', {}, () => large);
  for (const _ of [1, 2]) expect((await call(LIST)).body).toBe(large);
  expect(responses).toBe(2);
  gateway.responders.chapters = (req, res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"half":');
    setTimeout(() => req.socket.destroy(), 20);
  };
  await expect(call(LIST)).rejects.toThrow();
});

test('simultaneous requests share one request to the service, also when the first client disconnects', async () => {
  const answers: (() => void)[] = [];
  gateway.responders.chapters = (_req, res) => {
    responses += 1;
    answers.push(() => void res.setHeader('content-type', 'application/json').end('["shared"]'));
  };
  const many = Array.from({ length: 20 }, () => call(LIST));
  await eventually(() => answers.length > 0);
  answers[0]?.();
  expect((await Promise.all(many)).map(({ status, body }) => `${status} ${body}`)).toEqual(
    Array.from({ length: 20 }, () => '200 ["shared"]'),
  );
  expect(responses).toBe(1);

  await change();
  void gateway.sendRaw(`GET ${LIST} HTTP/1.1\r\nhost: x\r\n\r\n`, 200);
  await eventually(() => answers.length > 1);
  const other = call(LIST);
  // The second request calls the service itself because the first client has disconnected.
  await eventually(() => answers.length > 2);
  answers[2]?.();
  expect((await other).body).toBe('["shared"]');
});
