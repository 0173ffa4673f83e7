import { useTestServer } from '../testing/test-server';
import { readProblem } from '../testing/http';

const gateway = useTestServer();
const production = useTestServer({ NODE_ENV: 'production', COOKIE_SECURE: 'true' });

const PAGE = '/api/docs';
const VIEWER = [`${PAGE}/swagger-ui.css`, `${PAGE}/swagger-ui-bundle.js`, `${PAGE}/start.js`];

test('the document and the page are public and have the security headers', async () => {
  const json = await gateway.send('/api/openapi.json');
  expect(json.headers['content-type']).toMatch(/^application\/json/);
  expect(JSON.parse(json.body)).toMatchObject({
    openapi: '3.1.1',
    paths: { '/api/events': expect.anything(), '/api/admin/impersonate': expect.anything() },
  });
  const page = await gateway.send(PAGE);
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  const other = await gateway.send('/api/nothing');
  expect(page.headers['content-security-policy']).toBe(other.headers['content-security-policy']);
  expect((await gateway.send(PAGE, { method: 'HEAD' })).body).toBe('');
  expect((await gateway.send(`${PAGE}/icon.svg`)).headers['content-type']).toMatch(/^image\/svg\+xml/);
  expect(gateway.received).toEqual([]);
});

test('the page loads only files of the gateway, and has no inline script', async () => {
  const { body } = await gateway.send(PAGE);
  const addresses = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(addresses).toEqual(expect.arrayContaining(VIEWER));
  for (const address of addresses) {
    expect(address).toMatch(/^\/(?!\/)/);
    if (address !== '/') expect(await gateway.send(address)).toMatchObject({ status: 200 });
  }
  expect(body).not.toMatch(/<script(?! src=)|@import|url\(|\son\w+=/);
});

test.each(VIEWER)('%s is compressed and has a validator', async (address) => {
  const plain = await gateway.send(address);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['content-type']).toMatch(/^text\/(?:css|javascript); charset=utf-8$/);
  const response = await fetch(`${gateway.running.url}${address}`, { headers: { 'accept-encoding': 'gzip' } });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'no-cache',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(await response.text()).toBe(plain.body);
  const { etag = '' } = Object.fromEntries(response.headers);
  const again = await gateway.send(address, {
    headers: { 'accept-encoding': 'gzip', 'if-none-match': etag },
  });
  expect(again).toMatchObject({ status: 304, body: '' });
});

test('the document and the page are read-only', async () => {
  const response = await gateway.send('/api/openapi.json', { method: 'POST' });
  expect(readProblem(response)).toMatchObject({ status: 405 });
  expect(response.headers.allow).toBe('GET, HEAD');
});

test('in production the document has no impersonation calls and has the name of the secure cookie', async () => {
  const { body } = await production.send('/api/openapi.json');
  expect(body).not.toMatch(/impersonate\b/);
  expect(body).toContain('__Host-sid');
});
