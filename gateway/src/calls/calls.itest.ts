import { IDENTITY_HEADER } from '@meridian/kit';
import { decodeJwt } from 'jose';
import { connect, type Socket } from 'node:net';
import { bench, problemOf, send, sendRaw, upstream, type Bench } from '../testing';

let gateway: Bench;
beforeAll(async () => {
  gateway = await bench();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.seen.length = 0;
  for (const service of Object.keys(gateway.answers)) delete gateway.answers[service];
});
const call = (target: string, options?: Parameters<typeof send>[2]) => send(gateway.running.url, target, options);

test.each([
  ['GET', '/api/chapters', 'chapters'],
  ['GET', '/api/chapters/admin', 'chapters'],
  ['GET', '/api/chapters/by-slug/bay%20area', 'chapters'],
  ['HEAD', '/api/events?chapter=3', 'events'],
  ['GET', '/api/chapters/3/messages', 'chat'],
  ['POST', '/api/auth/login', 'auth'],
  ['GET', '/api/user/events', 'events'],
  ['GET', '/api/user/0123/memberships', 'chapters'],
  ['DELETE', '/api/chapters/3/members/abc', 'chapters'],
  ['GET', '/api/admin/pending-requests', 'admin'],
])('%s %s goes to %s', async (method, target, service) => {
  const answer = await call(target, { method });
  expect(answer.status).toBe(200);
  expect(gateway.seen).toMatchObject([{ service, method, url: target }]);
});

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/chapters/',
  '/api/chapters/1/2/3',
  '/internal/introspect',
  '/api/internal/introspect',
  '/federation/other.json',
  '/socket.io',
])('%s does not exist', async (target) => {
  expect(problemOf(await call(target, { headers: { accept: 'text/html' } })).status).toBe(404);
});

test.each([
  ['PUT', '/api/chapters', 'GET, HEAD'],
  ['GET', '/api/auth/login', 'POST'],
  ['TRACE', '/api/chapters', 'GET, HEAD'],
  ['OPTIONS', '/api/profile', 'GET, HEAD, PUT'],
  ['POST', '/', 'GET, HEAD'],
  ['DELETE', '/socket.io/', 'GET, POST'],
])('%s %s is refused and told what is possible', async (method, target, allow) => {
  const answer = await call(target, { method });
  expect(problemOf(answer).status).toBe(405);
  expect(answer.headers.allow).toBe(allow);
  expect(gateway.seen).toEqual([]);
});

test.each([
  '/api/auth/../admin/users',
  '/api/./chapters',
  '/api/..',
  '/api/%2e%2e/admin',
  '/api/chapters%2Fadmin',
  '/api/chapters%5cadmin',
  '/api\\chapters',
  '//evil.example/api',
  '/api//chapters',
  '/api/chapters/%00',
  '/api/chapters/%',
  '/api/chapters/%zz',
  '/api/chapters/by-slug/%ff',
  '/api/chapters#x',
  'http://evil.example/api/chapters',
  '*',
])('the path %s has more than one reading', async (target) => {
  expect(problemOf(await call(target))).toMatchObject({ status: 400, code: 'bad_path' });
  expect(gateway.seen).toEqual([]);
});

test('who is calling is told by auth alone, whatever the client says', async () => {
  const headers = {
    [IDENTITY_HEADER]: 'evil',
    'x-internal-other': 'evil',
    'x-user-id': 'evil',
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil',
    forwarded: 'for=6.6.6.6',
    'x-real-ip': '6.6.6.6',
    x_internal_identity: 'evil',
    authorization: 'Bearer evil',
    'proxy-authorization': 'evil',
    te: 'trailers',
    connection: `close, ${IDENTITY_HEADER}`,
    'x-harmless': 'kept',
  };
  await call('/api/chapters', { headers });
  const anonymous = gateway.seen[0]!.headers;
  expect(JSON.stringify(anonymous)).not.toMatch(/evil|6\.6\.6\.6|trailers/);
  expect(anonymous).toMatchObject({
    'x-harmless': 'kept',
    'x-real-ip': '127.0.0.1',
    'x-forwarded-for': '127.0.0.1',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(anonymous[IDENTITY_HEADER]).toBeUndefined();

  await call('/api/chapters', { headers: { ...headers, cookie: `other=1; ${gateway.signIn('ana')}` } });
  expect(decodeJwt(gateway.seen[1]!.headers[IDENTITY_HEADER] as string).sub).toBe('ana');
});

test('an unknown session is an anonymous caller', async () => {
  expect((await call('/api/chapters', { headers: { cookie: `sid=${'x'.repeat(43)}` } })).status).toBe(200);
  expect(gateway.seen[0]!.headers[IDENTITY_HEADER]).toBeUndefined();
});

test('cookies go to auth and come from auth, and nowhere else', async () => {
  const cookie = gateway.signIn('ana');
  const [fromAuth, fromChapters] = [
    await call('/api/profile', { headers: { cookie } }),
    await call('/api/chapters', { headers: { cookie } }),
  ];
  expect(gateway.seen.map(({ service, headers }) => [service, headers.cookie])).toEqual([
    ['auth', cookie],
    ['chapters', undefined],
  ]);
  expect(fromAuth.headers['set-cookie']).toEqual(['from=auth']);
  expect(fromChapters.headers['set-cookie']).toBeUndefined();
  expect(fromChapters.headers['x-internal-thing']).toBeUndefined();
});

const origin = () => gateway.running.url;
test.each<[string, Record<string, () => string>, number]>([
  ['no browser', {}, 200],
  ['the own page', { 'sec-fetch-site': () => 'same-origin', origin }, 200],
  ['an old browser, own page', { origin }, 200],
  ['the address bar', { 'sec-fetch-site': () => 'none' }, 200],
  ['another site', { 'sec-fetch-site': () => 'cross-site', origin: () => 'https://evil.example' }, 403],
  ['a sibling host', { 'sec-fetch-site': () => 'same-site' }, 403],
  ['an old browser, another site', { origin: () => 'https://evil.example' }, 403],
  ['another port', { origin: () => 'http://127.0.0.1:1' }, 403],
  ['a sandbox', { origin: () => 'null' }, 403],
  ['nonsense', { origin: () => 'not an origin' }, 403],
])('a change asked for by %s', async (_, from, status) => {
  const headers = Object.fromEntries(Object.entries(from).map(([name, value]) => [name, value()]));
  const post = await call('/api/auth/logout', { method: 'POST', headers });
  expect(post.status).toBe(status);
  if (status === 403) problemOf(post);
  expect(gateway.seen).toHaveLength(status === 200 ? 1 : 0);
  expect((await call('/api/chapters', { headers })).status).toBe(200); // reading changes nothing
});

test('a body arrives as it was sent', async () => {
  const body = JSON.stringify({ email: 'ä@example.org', password: 'x'.repeat(50_000) });
  await call('/api/auth/login', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
  });
  expect(gateway.seen[0]!.body).toBe(body);
});

test.each(['GET', 'DELETE'])('a body that %s does not have cannot hide a second request', async (method) => {
  const target = method === 'GET' ? '/api/chapters' : '/api/chapters/3/members/abc';
  const hidden = 'GET /api/hidden HTTP/1.1\r\nhost: x\r\n\r\n';
  const answer = await sendRaw(
    gateway.running.url,
    `${method} ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(gateway.seen).toEqual([]);
});

test('a connection to a service is used again after an everyday answer, and after no other', async () => {
  const ports: (number | undefined)[] = [];
  const statuses = [200, 404, 401, 400, 200, 500, 200];
  for (const status of statuses) {
    gateway.answers.chapters = (req, res) => {
      ports.push(req.socket.remotePort);
      res.writeHead(status, { 'content-type': 'application/problem+json' }).end('{}');
    };
    expect((await call('/api/chapters')).status).toBe(status);
  }
  expect(ports.slice(1).map((port, index) => port === ports[index])).toEqual([true, true, true, false, true, false]);
});

test('a deletion may carry a body of a stated length, and no other', async () => {
  expect(
    (
      await call('/api/account', {
        method: 'DELETE',
        headers: { 'content-type': 'application/json', 'content-length': '18' },
        body: '{"password":"abc"}',
      })
    ).status,
  ).toBe(200);
  expect(gateway.seen).toMatchObject([{ service: 'auth', method: 'DELETE', body: '{"password":"abc"}' }]);
});

test.each([
  ['nonsense', 'nonsense\r\n\r\n', 400],
  ['no host', 'GET /api/chapters HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['two hosts', 'GET /api/chapters HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n', 400],
  ['huge headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n', 405],
  ['an expectation', 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\ncontent-length: 0\r\n\r\n', 417],
])('%s is answered with a problem too', async (_, bytes, status) => {
  const answer = await sendRaw(gateway.running.url, bytes);
  expect(answer).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} [^]*content-type: application/problem\\+json[^]*"status":${status},`, 'i'),
  );
  expect(gateway.seen).toEqual([]);
});

test('what is announced as too large is not carried to a service', async () => {
  expect(
    problemOf(
      await call('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': '65537' },
        body: ' '.repeat(65_537),
      }),
    ).status,
  ).toBe(413);
  expect(gateway.seen).toEqual([]);
});

test('what a service says in words of a library becomes a problem', async () => {
  gateway.answers.chapters = (_req, res) =>
    res.writeHead(404, { 'content-type': 'text/html' }).end('<pre>Cannot GET</pre>');
  const answer = await call('/api/chapters');
  expect(problemOf(answer).status).toBe(404);
  expect(answer.body).not.toContain('Cannot');
});

test('answers carry the policy for browsers, also when they are refusals', async () => {
  for (const target of ['/', '/api/chapters', '/api/nothing']) {
    const { headers } = await call(target, { headers: { accept: 'text/html' } });
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' https:;connect-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'",
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['permissions-policy']).toMatch(/^(?:[a-z-]+=\(\), )+[a-z-]+=\(\)$/);
    for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(headers['permissions-policy']).toContain(`${name}=()`);
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

test('no answer under /api is kept anywhere, refusals neither, unless the call is public and its service says so', async () => {
  const cookie = gateway.signIn('ana');
  const kept = async (target: string, options?: Parameters<typeof send>[2]) =>
    (await call(target, options)).headers['cache-control'];
  const callers: Record<string, string>[] = [{}, { cookie }];
  for (const headers of callers)
    for (const target of ['/api/chapters', '/api/profile', '/api/chapters/3/messages', '/api/nothing'])
      expect([target, await kept(target, { headers })]).toEqual([target, 'no-store']);
  expect(await kept('/api/chapters', { method: 'PUT' })).toBe('no-store');
  expect(await kept('/api/auth/logout', { method: 'POST', headers: { cookie, origin: 'https://evil.example' } })).toBe(
    'no-store',
  );
  expect(await kept('/socket.io/?EIO=4&transport=polling')).toBe('no-store');
  const forAll = 'public, max-age=31536000, immutable';
  for (const service of ['auth', 'chapters', 'chat'])
    gateway.answers[service] = (_req, res) => res.setHeader('cache-control', forAll).end('{}');
  expect(await kept(`/api/avatars/${'0'.repeat(32)}`)).toBe(forAll);
  expect(await kept('/api/profile', { headers: { cookie } })).toBe('no-store');
  expect(await kept('/api/chapters/3/messages', { headers: { cookie } })).toBe('no-store');
});

test('an address has so many connections at once, and another one when it closes one', async () => {
  const few = await bench({ CONNECTION_LIMIT_PER_IP: 5 });
  const { port } = few.running;
  const open = await Promise.all(
    Array.from(
      { length: 5 },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => resolve(socket));
        }),
    ),
  );
  expect(await sendRaw(few.running.url, 'GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 429 [^]*"code":"too_many_connections"/,
  );
  open[0]?.destroy();
  let answer = '';
  while (!answer.startsWith('HTTP/1.1 200'))
    answer = await sendRaw(few.running.url, 'GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  for (const socket of open) socket.destroy();
  await few.close();

  const behindProxy = await bench({ CONNECTION_LIMIT_PER_IP: 1, PROXY_HOPS: 1 });
  const first = connect(behindProxy.running.port, '127.0.0.1');
  expect((await send(behindProxy.running.url, '/livez')).status).toBe(200);
  first.destroy();
  await behindProxy.close();
});

describe('when something behind fails', () => {
  test('a service that is not there is 503, and only its own calls are', async () => {
    const gone = await upstream(() => undefined);
    await gone.stop();
    const other = await bench({ EVENTS_URL: gone.url });
    const answer = await send(other.running.url, '/api/events');
    expect(problemOf(answer).status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect((await send(other.running.url, '/api/chapters')).status).toBe(200);
    await other.close();
  });

  test('while auth is away, a session is 503 and never anonymous; without one, public pages go on', async () => {
    const other = await bench();
    const cookie = other.signIn('ana');
    await other.auth.stop();
    const answer = await send(other.running.url, '/api/chapters', { headers: { cookie } });
    expect(problemOf(answer).status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(other.seen).toEqual([]);
    expect((await send(other.running.url, '/api/chapters')).status).toBe(200);
    await other.close();
  });

  test('an answer that breaks off is not taken for a whole one', async () => {
    gateway.answers.chapters = (req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      res.write('{"half":');
      setTimeout(() => req.socket.destroy(), 50);
    };
    await expect(call('/api/chapters')).rejects.toThrow(/aborted|hang up/);
  });

  test('a connection that is cut before an answer is 503', async () => {
    gateway.answers.chapters = (req) => req.socket.destroy();
    expect(problemOf(await call('/api/chapters')).status).toBe(503);
  });

  test('a service that never answers is 504 after 10 s', async () => {
    gateway.answers.chapters = () => undefined;
    const started = Date.now();
    const answer = await call('/api/chapters');
    expect(problemOf(answer).status).toBe(504);
    expect(answer.headers['retry-after']).toBe('5');
    expect(Date.now() - started).toBeLessThan(11_000);
  }, 15_000);

  test('a caller who goes away takes the call with them', async () => {
    let ended: Promise<void> | undefined;
    gateway.answers.chapters = (req) => {
      ended = new Promise((resolve) => {
        req.socket.once('close', () => resolve());
      });
    };
    void sendRaw(gateway.running.url, 'GET /api/chapters HTTP/1.1\r\nhost: x\r\n\r\n', 200);
    while (!ended)
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    await ended;
  });
});
