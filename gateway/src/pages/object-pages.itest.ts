import type { Event } from '@meridian/shared-types';
import { JSDOM } from 'jsdom';
import { publicRegistry } from '../testing/public-registry';
import { aChapter, anEvent, aPage } from '../testing/samples';
import { useTestServer } from '../testing/test-server';

const notFound = (text: string) => ({ html: `<h1>${text}</h1>`, css: '' });
const PAGES = [
  aPage({
    path: '/events/:id',
    shows: 'event',
    isPrerendered: true,
    dataCall: '/api/events/{id}',
    furtherCalls: ['/api/chapters?id={chapterId}'],
    notFound: notFound('There is no public event here'),
  }),
  aPage({
    path: '/chapters/:slug',
    shows: 'chapter',
    isPrerendered: true,
    dataCall: '/api/chapters/by-slug/{slug}',
    furtherCalls: ['/api/events?chapter={id}&time=upcoming&series=next'],
    notFound: notFound('Chapter Not Found'),
  }),
];
/** Renders the names of everything that it is given. The title `Counted` is followed by the number of renderings. */
const RENDERER = `
let count = 0;
exports.render = async (address, responses) => {
  const texts = Object.values(responses).flat().flatMap(({ title, name, status }) =>
    [title ?? name, status === 'cancelled' && 'cancelled', title === 'Counted' && (count += 1)]);
  return { html: '<h1>' + texts.filter(Boolean).join(', ').replace(/</g, '&lt;') + '</h1>', css: '' };
};`;
const TEMPLATE =
  '<!doctype html><html><head><!--head--><!--/head--></head>' +
  '<body><div id="root"><main><!--page-->outline<!--/page--></main></div></body></html>';
const ID = '65f0000000000000000000e1';
const ORIGIN = 'https://meridian.example';

/** The events by id, and whether the services fail. */
let events: Record<string, Event>;
let isDown: boolean;
const gateway = useTestServer({ PUBLIC_ORIGIN: ORIGIN }, ({ write, responders }) => {
  write('shell/index.html', TEMPLATE);
  write(
    'registry.json',
    publicRegistry({
      mounts: [
        { path: '/events/:id', title: 'Event', description: 'An event', shows: 'event' },
        { path: '/chapters/:slug', title: 'Chapter', description: 'A chapter', shows: 'chapter' },
      ],
    }),
  );
  write('remotes/mfe_public/1.0.0/pages.json', PAGES);
  write('remotes/mfe_public/1.0.0/render.cjs', RENDERER);
  const respond = (service: string, find: (url: string) => unknown) => {
    responders[service] = ({ url = '', method }, res) => {
      const body = method === 'GET' ? find(url) : {};
      const status = isDown ? 503 : body ? 200 : 404;
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
    };
  };
  respond('events', (url) => {
    if (url.startsWith('/api/events?')) return Object.values(events).filter(({ isPublic }) => isPublic);
    return events[url.split('/').at(-1)!];
  });
  respond('chapters', (url) => {
    if (url === '/api/chapters' || url === '/api/chapters?id=1') return [aChapter()];
    return url.endsWith('/by-slug/bay-area') ? aChapter() : undefined;
  });
});
beforeEach(() => {
  events = { [ID]: anEvent({ id: ID, title: 'Supper' }) };
  isDown = false;
});

async function open(where: string, headers: Record<string, string> = {}) {
  const { status, body } = await gateway.send(where, { headers: { accept: 'text/html', ...headers } });
  const { document } = new JSDOM(body).window;
  const served = document.getElementById('served-responses');
  return {
    status,
    body,
    main: document.querySelector('main')?.textContent,
    served: served && (JSON.parse(served.textContent) as Record<string, unknown>),
    missing: served?.dataset.missing,
    preloads: [...document.querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href')),
  };
}
/** Changes the event as its organizer does, through this gateway, which then clears what it knows. */
async function change(fields: Partial<Event>): Promise<void> {
  events[ID] = { ...events[ID]!, ...fields };
  const headers = { origin: ORIGIN, 'content-type': 'application/json', cookie: gateway.signIn('organizer') };
  await gateway.send(`/api/events/${ID}`, { method: 'PUT', headers, body: '{}' });
}
const EVENT = `/events/${ID}`;

test('the page of a public event contains the event and its chapter, for readers and for scripts', async () => {
  await change({ title: 'Supper </script><b>' });
  const { status, main, served, body } = await open(EVENT);
  expect([status, main]).toEqual([200, 'Supper </script><b>, Bay Area']);
  expect(served).toEqual({ [`/api/events/${ID}`]: events[ID], '/api/chapters?id=1': [aChapter()] });
  expect(body).not.toContain('</script><b>');
});

test('the page of a chapter contains the chapter and its public events', async () => {
  events.secret = anEvent({ id: 'secret', title: 'Secret', isPublic: false });
  const { status, main, served, body } = await open('/chapters/bay-area');
  expect([status, main]).toEqual([200, 'Bay Area, Supper']);
  expect(Object.keys(served ?? {})).toEqual([
    '/api/chapters/by-slug/bay-area',
    '/api/events?chapter=1&time=upcoming&series=next',
  ]);
  expect(body).not.toContain('Secret');
});

test('an address without an event or a chapter is a 404 with its text, which scripts know as well', async () => {
  const event = await open('/events/unknown');
  expect(event).toMatchObject({ status: 404, main: 'There is no public event here', served: {} });
  expect(event.missing).toBe('/api/events/unknown');
  expect(await open('/chapters/unknown')).toMatchObject({ status: 404, main: 'Chapter Not Found' });
});

test('an event that becomes members-only is gone at once, and a cancelled one is never shown as it was', async () => {
  await change({ title: 'Lecture' });
  expect((await open(EVENT)).main).toBe('Lecture, Bay Area');
  await change({ status: 'cancelled' });
  expect((await open(EVENT)).main).toBe('Lecture, cancelled, Bay Area');
  await change({ isPublic: false });
  const gone = await open(EVENT);
  expect(gone).toMatchObject({ status: 404, main: 'There is no public event here', served: {} });
  expect(gone.body).not.toContain('Lecture');
});

test('a page is rendered once, and again when its event has begun', async () => {
  const startTime = '2027-03-01T18:00:00.000Z';
  await change({ title: 'Counted', startTime });
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(startTime) - 1000);
  const before = [(await open(EVENT)).main, (await open(EVENT)).main];
  now.mockReturnValue(Date.parse(startTime));
  const after = (await open(EVENT)).main;
  now.mockRestore();
  expect([...before, after]).toEqual(['Counted, 1, Bay Area', 'Counted, 1, Bay Area', 'Counted, 2, Bay Area']);
});

test('while the service does not respond, the page is sent without its content', async () => {
  isDown = true;
  await change({});
  expect(await open(EVENT)).toMatchObject({ status: 200, main: 'outline', served: null });
});

test('a person with a session gets the skeleton and no responses of visitors, and the calls of the page are preloaded', async () => {
  await change({ title: 'Own' });
  const { status, main, served, preloads } = await open(EVENT, { cookie: gateway.signIn('65f000000000000000000001') });
  expect([status, main, served]).toEqual([200, 'outline', null]);
  expect(preloads).toContain(`/api/events/${ID}`);
});

test('an address with an open tab is sent without content, because only the browser opens the tab', async () => {
  expect(await open('/chapters/bay-area?tab=events')).toMatchObject({ status: 200, main: 'outline', served: null });
  expect((await open('/chapters/bay-area?from=mail')).main).toContain('Bay Area');
});
