import { IDENTITY_HEADER } from '@meridian/service-kit';
import type { IncomingMessage } from 'node:http';
import { anEvent } from '../testing/samples';
import { useTestServer } from '../testing/test-server';
import { publicRegistry } from '../testing/public-registry';

const MOUNTS = [{ path: '/events/:id', title: 'Event', description: 'An event', shows: 'event' as const }];

const gateway = useTestServer({ PUBLIC_ORIGIN: 'https://meridian.example' }, ({ write }) =>
  write('registry.json', publicRegistry({ mounts: MOUNTS })),
);

test('an event that a visitor cannot see is a 404, whether it exists or not, and a person who can see it gets its page', async () => {
  const [missing, secret, shown] = ['a', 'b', 'c'].map((end) => `65f00000000000000000000${end}`) as [
    string,
    string,
    string,
  ];
  const member = { cookie: gateway.signIn('65f000000000000000000001') };
  const has = (id: string) => (req: IncomingMessage) => req.url?.endsWith(id) ?? false;
  const isSigned = (req: IncomingMessage) => req.headers[IDENTITY_HEADER] !== undefined;
  gateway.responders.chapters = (_req, res) =>
    void res.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  gateway.responders.events = (req, res) => {
    const isFound = has(shown)(req) || (has(secret)(req) && isSigned(req));
    const body = isFound ? anEvent({ title: 'Supper', isPublic: has(shown)(req) }) : {};
    res.writeHead(isFound ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const openPage = async (id: string, headers = {}) => {
    const { status, body } = await gateway.send(`/events/${id}`, {
      headers: { accept: 'text/html', ...headers },
    });
    return { status, body: body.replaceAll(id, 'ID') };
  };
  expect((await openPage(shown)).status).toBe(200);
  expect((await openPage(missing)).status).toBe(404);
  expect(await openPage(secret)).toEqual(await openPage(missing));
  expect((await openPage(secret, member)).status).toBe(200);
  expect((await openPage(missing, member)).status).toBe(404);
  gateway.responders.events = (_req, res) => void res.writeHead(503).end('{}');
  // The events service has not responded, so it is unknown whether this event exists.
  expect((await openPage('65f00000000000000000000d')).status).toBe(200);
});
