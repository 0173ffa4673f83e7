import { useResetTestServer } from '../testing/test-server';
import { readProblem, type RequestOptions } from '../testing/http';

const gateway = useResetTestServer();

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
  const response = await gateway.send(target, { method });
  expect(response.status).toBe(200);
  expect(gateway.received).toMatchObject([{ service, method, url: target }]);
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
  expect(readProblem(await gateway.send(target, { headers: { accept: 'text/html' } })).status).toBe(404);
});

test.each([
  ['PUT', '/api/chapters', 'GET, HEAD, POST'],
  ['GET', '/api/auth/login', 'POST'],
  ['TRACE', '/api/chapters', 'GET, HEAD, POST'],
  ['OPTIONS', '/api/profile', 'GET, HEAD, PUT'],
  ['POST', '/', 'GET, HEAD'],
  ['DELETE', '/socket.io/', 'GET, POST'],
])('%s %s is refused with the methods that are allowed', async (method, target, allow) => {
  const response = await gateway.send(target, { method });
  expect(readProblem(response).status).toBe(405);
  expect(response.headers.allow).toBe(allow);
  expect(gateway.received).toEqual([]);
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
])('the path %s is refused because servers may interpret it in more than one way', async (target) => {
  expect(readProblem(await gateway.send(target))).toMatchObject({ status: 400, code: 'bad_path' });
  expect(gateway.received).toEqual([]);
});

test('a request with a content-length that is too large is not sent to a service', async () => {
  expect(
    readProblem(
      await gateway.send('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': '65537' },
        body: ' '.repeat(65_537),
      }),
    ).status,
  ).toBe(413);
  expect(gateway.received).toEqual([]);
});

test('responses under /api are not cached, except those of public calls whose service allows it', async () => {
  const cookie = gateway.signIn('ana');
  const cacheControl = async (target: string, options?: RequestOptions) =>
    (await gateway.send(target, options)).headers['cache-control'];
  const callers: Record<string, string>[] = [{}, { cookie }];
  for (const headers of callers)
    for (const target of ['/api/profile', '/api/chapters/3/messages', '/api/nothing'])
      expect([target, await cacheControl(target, { headers })]).toEqual([target, 'no-store']);
  expect(await cacheControl('/api/chapters', { headers: { cookie } })).toBe('no-store');
  gateway.responders.chapters = (_req, res) => res.setHeader('content-type', 'application/json').end('[]');
  expect(await cacheControl('/api/chapters')).toBe('no-cache'); // A browser has to revalidate it before each use.
  expect(await cacheControl('/api/chapters', { method: 'PUT' })).toBe('no-store');
  expect(
    await cacheControl('/api/auth/logout', { method: 'POST', headers: { cookie, origin: 'https://evil.example' } }),
  ).toBe('no-store');
  expect(await cacheControl('/socket.io/?EIO=4&transport=polling')).toBe('no-store');
  const forAll = 'public, max-age=31536000, immutable';
  for (const service of ['auth', 'chapters', 'chat'])
    gateway.responders[service] = (_req, res) => res.setHeader('cache-control', forAll).end('{}');
  expect(await cacheControl(`/api/avatars/${'0'.repeat(32)}`)).toBe(forAll);
  expect(await cacheControl('/api/profile', { headers: { cookie } })).toBe('no-store');
  expect(await cacheControl('/api/chapters/3/messages', { headers: { cookie } })).toBe('no-store');
});
