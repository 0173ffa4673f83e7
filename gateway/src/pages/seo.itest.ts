import { JSDOM } from 'jsdom';
import { aChapter, anEvent, aPage } from '../testing/samples';
import { useTestServer, startTestServer } from '../testing/test-server';
import { readProblem } from '../testing/http';
import { publicRegistry } from '../testing/public-registry';

const registry = publicRegistry({
  mounts: [
    { path: '/', title: 'Home' },
    { path: '/about', title: 'About' },
    { path: '/blog/:slug', title: 'Blog' },
    { path: '/executives', title: 'Leadership' },
    { path: '/chapters', title: 'Chapters', description: 'Every chapter' },
    { path: '/chapters/:slug', title: 'Chapter', description: 'A chapter', shows: 'chapter' },
    { path: '/events/:id', title: 'Event', description: 'An event', shows: 'event' },
    { path: '/dashboard', title: 'Dashboard' },
  ],
  nav: [
    { area: 'top', label: 'About', to: '/about', audience: 'everyone', order: 1 },
    { area: 'side', label: 'Dashboard', to: '/dashboard', audience: 'active', order: 1 },
  ],
});

const gateway = useTestServer({}, ({ write }) => {
  write('registry.json', registry);
  write(
    'remotes/mfe_public/1.0.0/pages.json',
    ['/', '/about', '/blog/first', '/executives'].map((where) =>
      aPage({ path: where, ...(where === '/executives' && { canonical: '/leadership' }) }),
    ),
  );
});
const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  gateway.send(target, { method, headers: { host: 'localhost:8080', ...headers } });
const locations = (xml: string) =>
  [...new JSDOM(xml, { contentType: 'application/xml' }).window.document.querySelectorAll('url > loc')].map(
    ({ textContent }) => textContent,
  );

test('robots.txt has the absolute address of the sitemap', async () => {
  const response = await get('/robots.txt');
  expect(response).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
  expect(response.body).toBe('User-agent: *\nDisallow: /socket.io/\n\nSitemap: http://localhost:8080/sitemap.xml\n');
  expect((await get('/robots.txt', {}, 'HEAD')).body).toBe('');
  expect(readProblem(await get('/robots.txt', {}, 'POST')).status).toBe(405);
});

test('while chapters or events do not respond, the sitemap is a 503', async () => {
  gateway.respond('chapters', 503, []);
  gateway.responders.events = (_req, res) => void res.writeHead(503).end();
  expect(readProblem(await get('/sitemap.xml')).status).toBe(503);
});

test('the sitemap has the canonical addresses of public pages, chapters and public events, and reads them once', async () => {
  gateway.respond('chapters', 200, [aChapter({ slug: 'bay-area' }), aChapter({ id: 2, slug: 'north&south' })]);
  expect(readProblem(await get('/sitemap.xml')).status).toBe(503);
  // An event for members only, which no anonymous call gets, is not in the sitemap.
  gateway.respond('events', 200, [
    anEvent({ id: '65f0000000000000000000e1' }),
    anEvent({ id: '65f0000000000000000000e2', isPublic: false }),
  ]);
  const before = gateway.received.length;
  const response = await get('/sitemap.xml');
  expect(response).toMatchObject({ status: 200, headers: { 'content-type': 'application/xml; charset=utf-8' } });
  expect(locations(response.body)).toEqual(
    [
      '/',
      '/about',
      '/blog/first',
      '/leadership',
      '/chapters',
      '/chapters/bay-area',
      '/chapters/north%26south',
      '/events/65f0000000000000000000e1',
    ].map((where) => `http://localhost:8080${where}`),
  );
  await get('/sitemap.xml');
  const asked = gateway.received.slice(before);
  // The chapters were read earlier, while events did not respond.
  expect(asked.map(({ service, url }) => `${service} ${url}`)).toEqual([
    'events /api/events?time=upcoming&series=next&limit=100',
  ]);
  for (const { headers } of asked) expect(headers).not.toHaveProperty('authorization');
});

test('an invalid host is refused, and without a trusted proxy the scheme that the client sends is ignored', async () => {
  expect(readProblem(await get('/robots.txt', { host: 'a"<b' })).status).toBe(400);
  expect((await get('/robots.txt', { 'x-forwarded-proto': 'https' })).body).toContain('Sitemap: http://');
});

test('without a public origin, pages are sent only to browsers of the same machine, and only a few hosts cause a compression', async () => {
  const page = (host: string) => get('/about', { host, 'accept-encoding': 'br', accept: 'text/html' });
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1', 'gateway:8080'])
    expect([host, (await page(host)).status]).toEqual([host, 421]);
  const { host } = new URL(gateway.running.url);
  expect((await page(host)).headers['content-encoding']).toBe('br');
  for (const other of ['localhost:1', 'a.localhost', 'b.localhost:8080', '127.0.0.2', '[::1]'])
    expect([other, (await page(other)).status, (await page(other)).headers['content-encoding']]).toEqual([
      other,
      200,
      undefined,
    ]);
});

test("behind a proxy the scheme is the proxy's, and a public origin takes precedence over both", async () => {
  const proxied = await startTestServer({ PROXY_HOPS: 1 });
  const named = await startTestServer({ PUBLIC_ORIGIN: 'https://www.meridian.example' });
  for (const scheme of ['https', 'https,http', 'HTTPS, http']) {
    const headers = { host: 'localhost:81', 'x-forwarded-proto': scheme };
    expect((await proxied.send('/robots.txt', { headers })).body).toContain(
      'Sitemap: https://localhost:81/sitemap.xml',
    );
  }
  expect((await named.send('/robots.txt')).body).toContain('Sitemap: https://www.meridian.example/sitemap.xml');
});
