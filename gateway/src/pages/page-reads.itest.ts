import { anEvent } from '../testing/samples';
import { publicRegistry } from '../testing/public-registry';
import { useTestServer } from '../testing/test-server';

const LIMIT = 20;
const MANY = 200;
const TEMPLATE = '<html><head><!--head--><!--/head--></head><body><div id="root"><!--page--><!--/page--></div></body>';
const registry = publicRegistry({
  mounts: [
    { path: '/events/:id', title: 'Event', description: 'An event', shows: 'event' },
    { path: '/chapters/:slug', title: 'Chapter', description: 'A chapter', shows: 'chapter' },
  ],
});

const SETTINGS = { PUBLIC_ORIGIN: 'https://meridian.example', VISITOR_READS_PER_IP: LIMIT, PROXY_HOPS: 1 };
const gateway = useTestServer(SETTINGS, ({ write, responders }) => {
  write('shell/index.html', TEMPLATE);
  write('registry.json', registry);
  const respond = (service: string, find: (last: string) => unknown) => {
    responders[service] = (req, res) => {
      const found = find(req.url?.split('/').at(-1) ?? '');
      res.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}));
    };
  };
  respond('chapters', (last) => (last === 'chapters' ? [] : undefined));
  respond('events', (id) => (id.startsWith('65f') ? anEvent({ id, title: `Supper ${id}` }) : undefined));
});

const createId = (number: number) => `65f${String(number).padStart(21, '0')}`;
const open = async (where: string, address: string) => {
  const response = await fetch(gateway.running.url + where, {
    headers: { accept: 'text/html', 'accept-encoding': 'br', 'x-forwarded-for': address },
  });
  const isCompressed = response.headers.get('content-encoding') === 'br';
  return { status: response.status, isCompressed, html: await response.text() };
};
const openMany = (createPath: (index: number) => string, address: string, count = MANY) =>
  Promise.all(Array.from({ length: count }, (_, index) => open(createPath(index), address)));
const countReads = (part: string) => gateway.received.filter(({ url }) => url.includes(part)).length;

test.each([
  ['an event', `/events/${createId(1)}`, `/api/events/${createId(1)}`, 200],
  ['an unknown event', '/events/unknown', '/api/events/unknown', 404],
  ['an unknown chapter', '/chapters/unknown', '/api/chapters/by-slug/unknown', 404],
])('many requests for the page of %s make one read', async (_, where, read, status) => {
  const pages = await openMany(() => where, '192.0.2.1', 40); // A read is used again for two seconds only.
  expect(new Set(pages.map((page) => page.status))).toEqual(new Set([status]));
  expect(new Set(pages.map(({ isCompressed }) => isCompressed))).toEqual(new Set([true]));
  expect(countReads(read)).toBe(1);
});

test('the pages of events that are not cached count as reads of a visitor, and are then sent without the event', async () => {
  const address = '192.0.2.2';
  const pages = await openMany((index) => `/events/${createId(2000 + index)}`, address);
  const compressions = pages.filter(({ isCompressed, html }) => isCompressed && html.includes('Supper')).length;
  expect(countReads('/api/events/65f000000000000000002') + compressions).toBeLessThanOrEqual(LIMIT);
  expect(pages.every(({ status }) => status === 200)).toBe(true);
  const general = pages.filter(({ html }) => !html.includes('Supper'));
  expect(general.length).toBeGreaterThanOrEqual(MANY - LIMIT);
  expect(new Set(general.map(({ html }) => html)).size).toBe(1);
  expect(general[0]?.html).toContain('<title>Event · Meridian</title>');

  const api = (from: string) =>
    fetch(`${gateway.running.url}/api/events?limit=7`, { headers: { 'x-forwarded-for': from } });
  expect((await api(address)).status).toBe(429);
  const shown = await open(`/events/${createId(1000)}`, '192.0.2.3');
  expect(shown.html).toContain(`Supper ${createId(1000)}`);
  const reads = gateway.received.length;
  expect(await open(`/events/${createId(3000)}`, address)).toMatchObject({ status: 200, html: general[0]?.html });
  expect(await open('/events/other', address)).toMatchObject({ status: 200, html: general[0]?.html });
  // The general page of chapters is already compressed.
  expect(await open('/chapters/other', address)).toMatchObject({ status: 200, isCompressed: true });
  expect(await open(`/events/${createId(1000)}`, address)).toEqual(shown);
  expect(gateway.received.length).toBe(reads);
  expect((await open(`/events/${createId(3000)}`, '192.0.2.3')).html).toContain(`Supper ${createId(3000)}`);
});
