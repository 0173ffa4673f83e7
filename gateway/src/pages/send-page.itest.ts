import type { Event } from '@meridian/shared-types';
import { JSDOM } from 'jsdom';
import { aChapter, anEvent, aPage } from '../testing/samples';
import { useTestServer } from '../testing/test-server';
import { publicRegistry } from '../testing/public-registry';

const TEMPLATE =
  '<!doctype html><html><head><!--head--><title>Meridian</title><!--/head--><!--image-->' +
  '<meta property="og:image" content="<!--origin-->/assets/link-preview.0123456789.png"><!--/image-->' +
  '<!--later{"controls":["assets/fields.0123456789.js","assets/controls.0123456789.js"],' +
  '"forms":["assets/fields.0123456789.js"],"realtime":["assets/realtime.0123456789.js"]}--></head>' +
  '<body><div id="root"><main><!--page-->outline<!--/page--></main></div></body></html>';
const registry = publicRegistry({
  mounts: [
    { path: '/', title: 'Home' },
    { path: '/blog/:slug', title: 'Blog' },
    { path: '/executives', title: 'Leadership' },
    { path: '/dashboard', title: 'Dashboard' },
    { path: '/events', title: 'Events', description: 'What is on', shows: 'events' },
    { path: '/chapters/:slug', title: 'Chapter', description: 'A chapter', shows: 'chapter' },
  ],
});
const SCRIPTS = ['assets/page.0123456789.js'];
const pages = [
  aPage({
    scripts: SCRIPTS,
    path: '/',
    title: 'Welcome',
    isPrerendered: true,
    html: '<h1>Grow Together.</h1>',
    css: 'h1{color:var(--color-text)}',
    reads: ['/api/chapters', '/api/events?time=upcoming&limit=4'],
    shows: 'events',
  }),
  aPage({
    scripts: SCRIPTS,
    path: '/blog/first',
    title: 'Costs $& "more" <b>',
    data: { '@type': 'BlogPosting', headline: 'first' },
  }),
  aPage({ scripts: SCRIPTS, path: '/executives', title: 'Leadership', canonical: '/leadership' }),
];
const chapter = aChapter({ memberCount: 3, createdAt: '2019-05-01T00:00:00.000Z' });
const event = (title: string, isPublic: boolean, fields: Partial<Event> = {}) =>
  anEvent({ title, isPublic, ...fields });

const gateway = useTestServer({ PUBLIC_ORIGIN: 'https://meridian.example' }, ({ write }) => {
  write('shell/index.html', TEMPLATE);
  write('registry.json', registry);
  write('remotes/mfe_public/1.0.0/pages.json', pages);
  write('remotes/mfe_public/1.0.0/scripts.json', {
    '/dashboard': { scripts: ['assets/dashboard.0123456789.js'], shared: ['react', 'controls', 'forms'] },
  });
});
/** Responds with a chapter, which also has a former address. */
const respondWithChapters = () => {
  gateway.responders.chapters = (req, res) => {
    const isOne = /\/by-slug\/(old-bay|bay-area)$/.test(req.url ?? '');
    const body = isOne ? chapter : req.url === '/api/chapters' ? [chapter] : undefined;
    res.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  };
};
async function open(where: string, headers: Record<string, string> = {}) {
  const response = await gateway.send(where, { headers: { accept: 'text/html', ...headers } });
  const { document } = new JSDOM(response.body).window;
  const content = (selector: string, attribute = 'content') =>
    document.querySelector(selector)?.getAttribute(attribute);
  const structuredData = () =>
    (
      JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{"@graph":[]}') as {
        '@graph': Record<string, unknown>[];
      }
    )['@graph'];
  return { response, document, content, structuredData };
}

test('while the services do not respond, the page is sent without their data', async () => {
  gateway.respond('chapters', 503, {});
  gateway.respond('events', 503, {});
  const { response, structuredData } = await open('/');
  expect(response.status).toBe(200);
  expect(structuredData()).toEqual([
    expect.objectContaining({ '@type': 'Organization', name: 'Meridian', url: 'https://meridian.example/' }),
  ]);
  expect((await open('/chapters/bay-area')).content('link[rel="canonical"]', 'href')).toBe(
    'https://meridian.example/chapters/bay-area',
  ); // It is unknown whether the chapter exists.
});

test('a page has a title, a description, Open Graph and its canonical address', async () => {
  const { document, content } = await open('/executives');
  expect(document.title).toBe('Leadership · Meridian');
  expect(content('meta[name="description"]')).toBe('About Leadership');
  expect(content('meta[property="og:title"]')).toBe('Leadership');
  expect(content('meta[property="og:description"]')).toBe('About Leadership');
  expect(content('meta[property="og:url"]')).toBe('https://meridian.example/leadership');
  expect(content('link[rel="canonical"]', 'href')).toBe('https://meridian.example/leadership');
});

test('texts are escaped', async () => {
  const { document, structuredData, content } = await open('/blog/first');
  expect(document.title).toBe('Costs $& "more" <b> · Meridian');
  expect(content('meta[property="og:type"]')).toBe('article');
  expect(structuredData()).toEqual([{ '@type': 'BlogPosting', headline: 'first' }]);
});

test('public events are in the structured data, members-only events are not, and texts cannot close the script', async () => {
  respondWithChapters();
  gateway.respond('events', 200, [
    event('Open </script> evening', true),
    event('Members only', false),
    event('Somewhere', true, { description: '', location: '', endTime: '2026-12-31T18:00:00.000Z' }),
    event('Call', true, { location: 'Online, link for members' }),
    event('Old call', true, { location: 'https://zoom.us/j/123' }),
  ]);
  const { response, structuredData } = await open('/events');
  const online = {
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: 'https://meridian.example/events/65f0000000000000000000e1' },
  };
  expect(structuredData()).toMatchObject([
    { '@type': 'Organization' },
    {
      '@type': 'Event',
      name: 'Open </script> evening',
      description: 'Come',
      startDate: '2027-01-01T13:00:00-05:00',
      endDate: '2027-01-01T15:00:00-05:00',
      url: 'https://meridian.example/events/65f0000000000000000000e1',
      location: { '@type': 'Place', name: 'Library', address: 'Library' },
      organizer: { '@type': 'Organization', name: 'Bay Area', url: 'https://meridian.example/chapters/bay-area' },
    },
    { '@type': 'Event', name: 'Somewhere', location: { name: 'Bay Area', address: 'California' } },
    { name: 'Call', ...online },
    { name: 'Old call', ...online },
  ]);
  expect(response.body).not.toContain('zoom.us');
  // The description would be empty, and the end would be before the start.
  expect(Object.keys(structuredData()[2]!)).toEqual(expect.not.arrayContaining(['description', 'endDate']));
  expect(response.body).not.toContain('Members only');
  expect(gateway.received.filter(({ service }) => service === 'events').at(-1)?.headers).not.toHaveProperty('cookie');
});

test.each(['/', '/executives', '/nowhere'])(
  '%s has the image of link previews by its absolute address',
  async (where) => {
    const { content } = await open(where);
    expect(content('meta[property="og:image"]')).toBe('https://meridian.example/assets/link-preview.0123456789.png');
  },
);

test("a chapter's page names the chapter", async () => {
  const { document, content, structuredData } = await open('/chapters/bay-area');
  expect(document.title).toBe('Bay Area · Meridian');
  expect(content('meta[name="description"]')).toBe('Professional community in California');
  expect(structuredData()).toMatchObject([
    { '@type': 'Organization', name: 'Bay Area', areaServed: 'California', parentOrganization: { name: 'Meridian' } },
  ]);
});

test('a visitor gets the prerendered page with preloads, and a member gets the skeleton', async () => {
  const visitor = await open('/');
  expect(visitor.document.querySelector('main h1')?.textContent).toBe('Grow Together.');
  expect(visitor.document.querySelector('main')?.textContent).not.toContain('outline');
  const preloads = [...visitor.document.querySelectorAll('link[rel="preload"]')].map(
    (link) => `${link.getAttribute('as')} ${link.getAttribute('href')}`,
  );
  expect(preloads).toEqual([
    'fetch /remotes/mfe_public/1.0.0/mf-manifest.json',
    'script /remotes/mfe_public/1.0.0/assets/page.0123456789.js',
    'fetch /api/chapters',
    'fetch /api/events?time=upcoming&limit=4',
  ]);
  const member = await open('/', { cookie: `theme=dark; ${gateway.signIn('65f000000000000000000001')}` });
  expect(member.document.querySelector('#root')?.attributes).toHaveLength(1);
  expect(member.document.querySelector('main')?.textContent).toBe('outline');
  expect(member.response.headers.vary).toBe('accept-encoding, cookie');
});

test('an unknown page is a 404, a former address has the current one as canonical, and a page that is not public is noindex', async () => {
  const nowhere = await open('/nowhere');
  expect(nowhere.response.status).toBe(404);
  expect(nowhere.document.title).toBe('Page Not Found · Meridian');
  const unwritten = await open('/blog/never-written'); // The module lists its articles, and this one is not among them.
  expect(unwritten.response.status).toBe(404);
  expect(unwritten.content('meta[name="robots"]')).toBe('noindex');
  respondWithChapters();
  const renamed = await open('/chapters/old-bay');
  expect(renamed.content('link[rel="canonical"]', 'href')).toBe('https://meridian.example/chapters/bay-area');
  const unfounded = await open('/chapters/nowhere');
  expect(unfounded.response.status).toBe(404);
  expect(unfounded.content('meta[name="robots"]')).toBe('noindex');
  expect(unfounded.document.querySelector('link[rel="canonical"]')).toBeNull();
  const dashboard = await open('/dashboard');
  expect(
    [...dashboard.document.querySelectorAll('link[rel="preload"][as="script"]')].map((link) =>
      link.getAttribute('href'),
    ),
  ).toEqual([
    '/remotes/mfe_public/1.0.0/assets/dashboard.0123456789.js',
    '/assets/fields.0123456789.js',
    '/assets/controls.0123456789.js',
  ]);
  expect(dashboard.response.body).not.toContain('later');
  expect(dashboard.response.status).toBe(200);
  expect(dashboard.content('meta[name="robots"]')).toBe('noindex');
  expect(dashboard.document.querySelector('link[rel="canonical"]')).toBeNull();
});

test('the page is compressed, and the response is a 304 while it is unchanged', async () => {
  const plain = await open('/executives');
  const raw = await fetch(`${gateway.running.url}/executives`, {
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
  });
  expect(raw.headers.get('content-encoding')).toBe('br');
  expect(await raw.text()).toBe(plain.response.body);
  expect(
    (
      await gateway.send('/executives', {
        headers: { accept: 'text/html', 'if-none-match': plain.response.headers.etag! },
      })
    ).status,
  ).toBe(304);
});
