import { DEFAULT_ORGANIZATION } from '@meridian/shared-types';
import { JSDOM } from 'jsdom';
import { useTestServer } from '../testing/test-server';
import { publicRegistry } from '../testing/public-registry';
import { aPage } from '../testing/samples';

const REGISTRY = publicRegistry({
  mounts: [{ path: '/blog/:slug', title: 'Blog' }],
});
const PAGE = aPage({
  path: '/blog/:slug',
  title: 'Blog',
  isPrerendered: true,
  dataCall: '/api/posts/{slug}',
  listedBy: '/api/posts',
});
/** This is the format that the build of a module writes. */
const RENDERER = `
exports.render = async (address, responses) => {
  const { title } = responses['/api/posts' + address.slice('/blog'.length)];
  if (title === 'broken') throw new Error('not rendered');
  if (title === 'malformed') return { html: 1 };
  return { html: '<h1>' + title + '</h1>', css: '' };
};
exports.headOf = (path, { slug, title }, { name }) => ({
  title,
  description: 'A post',
  canonical: '/blog/' + slug,
  data: { '@type': 'BlogPosting', headline: title, publisher: { '@type': 'Organization', name } },
});`;
const TEMPLATE =
  '<!doctype html><html><head><!--head--><!--/head--></head>' +
  '<body><div id="root"><main><!--page-->outline<!--/page--></main></div></body></html>';

/** The address of the visitor. Each test has its own, because limits count addresses. */
let client = '192.0.2.1';
let replies: Record<string, [number, unknown]>;
const gateway = useTestServer({ PUBLIC_ORIGIN: 'https://meridian.example', PROXY_HOPS: 1 }, ({ write, responders }) => {
  write('shell/index.html', TEMPLATE);
  write('registry.json', REGISTRY);
  write('remotes/mfe_public/1.0.0/pages.json', [PAGE]);
  write('remotes/mfe_public/1.0.0/render.cjs', RENDERER);
  responders.content = ({ url = '' }, res) => {
    const [status, body] = replies[url] ?? [404, {}];
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
});
let tests = 0;
beforeEach(() => {
  replies = {};
  client = `192.0.2.${(tests += 1)}`;
});
afterAll(() => jest.restoreAllMocks());

async function open(where: string, headers: Record<string, string> = {}) {
  const { status, body } = await gateway.send(where, {
    headers: { accept: 'text/html', 'x-forwarded-for': client, ...headers },
  });
  const { document } = new JSDOM(body).window;
  const served = document.getElementById('served-responses')?.textContent ?? 'null';
  return { status, document, main: document.querySelector('main')?.textContent, served: JSON.parse(served) as unknown };
}

test('a page is rendered with the response that it shows, and the HTML contains the response for the scripts', async () => {
  const post = { slug: 'first', title: 'First </script>' };
  replies['/api/posts/first'] = [200, post];
  const { status, document, served } = await open('/blog/first');
  expect([status, document.querySelector('h1')?.textContent]).toEqual([200, 'First ']);
  expect(served).toEqual({ '/api/posts/first': post });
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
    'https://meridian.example/blog/first',
  );
  expect(document.querySelector('script[type="application/ld+json"]')?.textContent).toContain(
    `"publisher":{"@type":"Organization","name":"${DEFAULT_ORGANIZATION.name}"}`,
  );
});

test('a member gets the skeleton', async () => {
  replies['/api/posts/first'] = [200, { slug: 'first', title: 'First' }];
  expect((await open('/blog/first', { cookie: `${gateway.cookieName}=anything` })).main).toBe('outline');
});

test('a member who follows a link from another site, and so sends no session, gets the skeleton as well', async () => {
  replies['/api/posts/first'] = [200, { slug: 'first', title: 'First' }];
  const hint = gateway.cookieName.replace('sid', 'signed-in');
  expect((await open('/blog/first', { cookie: `${hint}=1` })).main).toBe('outline');
});

test('an address that the service does not have is not found', async () => {
  expect((await open('/blog/never-written')).status).toBe(404);
});

/** Opens a page until it has this text. Fails if it has another text than those that are expected before. */
async function becomes(where: string, text: string, before: string[]): Promise<void> {
  let { main } = await open(where);
  while (main !== text) {
    expect(before).toContain(main);
    ({ main } = await open(where));
  }
}

test('a change is rendered within a minute, and the last text stays while the service does not respond', async () => {
  const clock = jest.spyOn(performance, 'now');
  const wall = jest.spyOn(Date, 'now');
  const advance = (ms: number) => {
    const [monotonic, now] = [performance.now() + ms, Date.now() + ms];
    clock.mockReturnValue(monotonic);
    wall.mockReturnValue(now);
  };
  replies['/api/posts/second'] = [200, { slug: 'second', title: 'Before' }];
  expect((await open('/blog/second')).main).toBe('Before');
  replies['/api/posts/second'] = [200, { slug: 'second', title: 'After' }];
  advance(60_000);
  // The earlier text is sent while the current one is rendered. Scripts show the current one.
  const meanwhile = await open('/blog/second');
  expect(meanwhile).toMatchObject({ main: 'Before', served: { '/api/posts/second': { title: 'After' } } });
  await becomes('/blog/second', 'After', ['Before']);
  replies['/api/posts/second'] = [503, {}];
  advance(60_000);
  expect((await open('/blog/second')).main).toBe('After');
  clock.mockRestore();
  wall.mockRestore();
});

test('an earlier text is not sent any more once its page was removed, nor if it returns with another text', async () => {
  const where = '/blog/withdrawn';
  const write = async (reply: [number, unknown]) => {
    replies['/api/posts/withdrawn'] = reply;
    // A change of content through this gateway clears what it knows.
    const headers = { origin: 'https://meridian.example', 'content-type': 'application/json', cookie };
    await gateway.send('/api/office/posts', { method: 'POST', headers, body: '{}' });
  };
  const cookie = gateway.signIn('site-admin');
  await write([200, { slug: 'withdrawn', title: 'Secret' }]);
  expect((await open(where)).main).toBe('Secret');
  await write([404, {}]);
  expect((await open(where)).status).toBe(404);
  await write([200, { slug: 'withdrawn', title: 'Corrected' }]);
  expect((await open(where)).main).toBe('Corrected');
});

test('one address lets only some pages be rendered, gets the others without their text, and affects no other address', async () => {
  const slugs = Array.from({ length: 33 }, (_, index) => `many-${index}`);
  for (const slug of slugs) replies[`/api/posts/${slug}`] = [200, { slug, title: slug }];
  const texts = [];
  for (const slug of slugs) texts.push(await open(`/blog/${slug}`));
  expect(texts.map(({ status }) => status)).toEqual(slugs.map(() => 200));
  expect(texts.map(({ main }) => main)).toEqual([...slugs.slice(0, 30), ...slugs.slice(30).map(() => 'outline')]);
  expect((await open('/blog/many-0')).main).toBe('many-0');
  client = '198.51.100.7';
  expect((await open('/blog/many-32')).main).toBe('many-32');
});

test('a page is rendered once, whatever the spelling of its address', async () => {
  replies['/api/posts/spelt'] = [200, { slug: 'spelt', title: 'Spelt' }];
  expect((await open('/blog/spelt?from=mail')).main).toBe('Spelt');
  const spellings = ['%73pelt', 's%70elt', 'sp%65lt/', 'spelt/', 'spel%74'].map((slug) => `/blog/${slug}?from=mail`);
  for (const spelling of spellings) {
    const { status, headers } = await gateway.send(spelling, { headers: { accept: 'text/html' } });
    expect([status, headers.location]).toEqual([308, '/blog/spelt?from=mail']);
  }
});

test('without any known response, or for a page that cannot be rendered, the skeleton is sent', async () => {
  replies['/api/posts/third'] = [503, {}];
  replies['/api/posts/fourth'] = [200, { slug: 'fourth', title: 'broken' }];
  replies['/api/posts/fifth'] = [200, { slug: 'fifth', title: 'malformed' }];
  for (const where of ['/blog/third', '/blog/fourth', '/blog/fifth'])
    expect(await open(where)).toMatchObject({ status: 200, main: 'outline', served: null });
});

test('the sitemap contains the public posts', async () => {
  replies['/api/posts'] = [200, [{ slug: 'first' }, { slug: 'second' }]];
  const { body } = await gateway.send('/sitemap.xml');
  expect(body.match(/<loc>[^<]*/g)).toEqual([
    '<loc>https://meridian.example/blog/first',
    '<loc>https://meridian.example/blog/second',
  ]);
});
