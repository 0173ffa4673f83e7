import { createTestServer, type TestServer } from '../testing/test-server';
import { problemOf, send } from '../testing/http';

let gateway: TestServer;
let production: TestServer;
beforeAll(async () => {
  [gateway, production] = [
    await createTestServer(),
    await createTestServer({ NODE_ENV: 'production', COOKIE_SECURE: 'true' }),
  ];
});
afterAll(async () => {
  await gateway.close();
  await production.close();
});

test('the document and the page are public and have the security headers', async () => {
  const json = await send(gateway.running.url, '/api/openapi.json');
  expect(json.headers['content-type']).toMatch(/^application\/json/);
  expect(JSON.parse(json.body)).toMatchObject({
    openapi: '3.1.1',
    paths: { '/api/events': expect.anything(), '/api/admin/impersonate': expect.anything() },
  });
  const page = await send(gateway.running.url, '/api/docs');
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.body).toContain('id="events.list"');
  expect((await send(gateway.running.url, '/api/docs', { method: 'HEAD' })).body).toBe('');
  expect((await send(gateway.running.url, '/api/docs/icon.svg')).headers['content-type']).toMatch(/^image\/svg\+xml/);
  expect(gateway.received).toEqual([]);
});

test('they are read-only', async () => {
  const response = await send(gateway.running.url, '/api/openapi.json', { method: 'POST' });
  expect(problemOf(response)).toMatchObject({ status: 405 });
  expect(response.headers.allow).toBe('GET, HEAD');
});

test('in production the document has no impersonation calls and has the name of the secure cookie', async () => {
  const { body } = await send(production.running.url, '/api/openapi.json');
  expect(body).not.toMatch(/impersonate\b/);
  expect(body).toContain('__Host-sid');
});
