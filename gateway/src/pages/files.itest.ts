import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { useTestServer, startTestServer } from '../testing/test-server';
import { readProblem } from '../testing/http';

const gateway = useTestServer();
const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  gateway.send(target, { headers, method });
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each([
  ['/', {}],
  ['/events', page],
  ['/chapters/bay-area', page],
  ['/chapters/washington-d.c', page],
  ['/chapters', {}],
])('the address %s gets the page', async (target, headers) => {
  const response = await get(target, headers);
  expect(response.status).toBe(200);
  expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect(response.body).toContain('Shell');
  expect((await get(target, { ...headers, 'if-none-match': response.headers.etag! })).status).toBe(304);
});

test.each([
  ['/index.html?x=1', '/?x=1'],
  ['/events/', '/events'],
  ['/chapters/bay%2Darea/?tab=%41', '/chapters/bay-area?tab=%41'],
  ['/%65vents', '/events'],
])('the spelling %s is redirected to %s', async (target, location) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await get(target, page, method);
    expect([status, headers.location]).toEqual([308, location]);
  }
  expect((await get(location, page)).status).toBe(200);
});

test('assets are immutable, and other files are revalidated', async () => {
  const asset = await get('/assets/main.0123456789.js');
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(asset.body).toBe('plain');
  expect(asset.headers['cross-origin-resource-policy']).toBe('same-origin');
  const preview = await get('/assets/link-preview.0123456789.png');
  expect(preview.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const icon = await get('/favicon.svg');
  expect(icon.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
  expect((await get('/favicon.svg', {}, 'HEAD')).body).toBe('');
});

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip, deflate, br, zstd', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip', 'gzip'],
  ['identity', undefined, 'plain'],
])('with %s accepted, an asset is sent as %s', async (accepted, encoding, body) => {
  const response = await get('/assets/main.0123456789.js', { 'accept-encoding': accepted });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(response.body).toBe(body);
});

test.each([
  '/assets/gone.0123456789.js',
  '/.secret',
  '/assets',
  '/remotes',
  '/remotes/mfe_public/1.0.0/gone.js',
  '/remotes/mfe_public/2.0.0/mf-manifest.json',
  '/remotes/mfe_public/1.0.0',
  '/remotes/%2e%2e/outside.txt',
])('%s is not a page', async (target) => {
  const response = await get(target, { accept: target === '/assets' ? 'image/png' : '*/*' });
  expect([400, 404]).toContain(readProblem(response).status);
  expect(response.body).not.toMatch(/outside|secret/);
});

test('a missing module is a 404 even for a page load', async () => {
  expect(readProblem(await get('/remotes/mfe_gone/1.0.0/mf-manifest.json', page)).status).toBe(404);
});

test("a module's files are immutable", async () => {
  const response = await get('/remotes/mfe_public/1.0.0/mf-manifest.json');
  expect(response.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(JSON.parse(response.body)).toEqual({ name: 'mfe_public' });
});

test('only the service worker of the door may control pages', async () => {
  const readScope = async (file: string) => (await get(file)).headers['service-worker-allowed'];
  expect(await readScope('/remotes/mfe_member/1.0.0/assets/door.worker.0123456789.js')).toBe('/events/');
  expect(await readScope('/remotes/mfe_public/1.0.0/mf-manifest.json')).toBeUndefined();
});

test('the registry is read for each request', async () => {
  const before = await get('/federation/registry.json');
  expect(before.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(JSON.parse(before.body)).toEqual({ release: 1, development: true });
  writeFileSync(path.join(gateway.folder, 'registry.json'), '{"release":2}');
  expect(JSON.parse((await get('/federation/registry.json')).body)).toEqual({ release: 2, development: true });
});

test('in production the registry is sent unchanged', async () => {
  const production = await startTestServer({ NODE_ENV: 'production' });
  const { body } = await production.send('/federation/registry.json');
  expect(body).toBe('{"release":1}');
});

test.each([
  '/../outside.txt',
  '/remotes/../outside.txt',
  '/remotes/..%2foutside.txt',
  '/remotes/%2e%2e/%2e%2e/outside.txt',
  '/remotes/mfe_public/..\\..\\..\\outside.txt',
  '/remotes//etc/passwd',
])('%s reads no file outside the folders', async (target) => {
  expect(readProblem(await get(target, page)).status).toBe(400);
});
