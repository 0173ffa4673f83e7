import { setTimeout as pause } from 'node:timers/promises';
import { createBalancer, type Balancer } from '../product/balancer';
import { contradictions, differences } from '../product/consistency';
import { SAMPLE_EVENT } from '../records/events';
import { emitWithAck, HERE, startTestProduct, waitUntil, Visitor, type TestProduct } from '../product/test-product';

jest.setTimeout(300_000);

const PAIRED = ['auth', 'chapters', 'events', 'admin', 'notifications', 'content', 'gateway'] as const;
type Paired = (typeof PAIRED)[number];
/** The copies that restart at the same time: one copy of a process, and at most two processes. */
const COPIES = [
  ['auth', 'events'],
  ['auth-replica', 'events-replica'],
  ['chapters', 'gateway'],
  ['chapters-replica', 'gateway-replica'],
  ['admin', 'chat-1'],
  ['admin-replica', 'chat-2'],
  ['notifications'],
  ['notifications-replica'],
  ['content'],
  ['content-replica'],
] as const;
/** The milliseconds between the requests of a user, which are short enough that some requests are always running. */
const TURN_MS = 50;
const balancers = {} as Record<Paired, Balancer>;
let product: TestProduct;

/** Starts two copies of each service. Each pair is behind a balancer that uses the ready ones. */
beforeAll(async () => {
  for (const name of PAIRED) balancers[name] = await createBalancer();
  const urls = {
    AUTH_URL: balancers.auth.url,
    CHAPTERS_URL: balancers.chapters.url,
    EVENTS_URL: balancers.events.url,
    ADMIN_URL: balancers.admin.url,
    NOTIFICATIONS_URL: balancers.notifications.url,
    CONTENT_URL: balancers.content.url,
  };
  product = await startTestProduct({
    env: { all: { ...urls, DRAIN_MS: '1000' } },
    async begun(server) {
      for (const name of PAIRED)
        balancers[name].targets.push(server.urlOf(name), server.urlOf(await server.replica(name)));
      await waitUntil(
        'the site responds',
        async () => (await fetch(`${balancers.gateway.url}/api/chapters`).catch(() => undefined))?.ok === true,
        30,
      );
    },
  });
});
afterAll(async () => {
  await product?.close();
  for (const name of PAIRED) balancers[name]?.close();
});

test('no success and no acknowledged message is lost when all processes restart under load, a copy at a time', async () => {
  const personAtBalancer = async (paid: boolean) =>
    Object.assign(Object.create(Visitor.prototype) as Visitor, await product.createPerson(HERE, { paid }), {
      url: balancers.gateway.url,
    });
  const people = await Promise.all([1, 2, 3, 4].map(() => personAtBalancer(true)));
  const chapterAdmin = Object.assign(Object.create(Visitor.prototype) as Visitor, product.personas.chapterAdmin, {
    url: balancers.gateway.url,
  });
  let busy = true;
  const succeeded = { reads: 0, announcements: [] as string[], rsvps: new Map<string, string>() };
  const failed: string[] = [];
  const request = async (person: Visitor, method: string, target: string, body?: unknown) => {
    try {
      const response = await person.call(method, target, body === undefined ? {} : { body });
      if (response.status < 300) return response.body;
      failed.push(`${response.status} ${method} ${target}`);
    } catch (error) {
      failed.push(`${(error as Error).message} ${method} ${target}`);
    }
    return undefined;
  };
  const event = await chapterAdmin.ok<{ id: string }>('POST', '/api/events', SAMPLE_EVENT);
  const loops = people.map(async (person, number) => {
    for (let turn = 0; busy; turn += 1) {
      await pause(TURN_MS);
      const status = turn % 2 ? 'attending' : 'not_attending';
      if (await request(person, 'POST', `/api/events/${event.id}/rsvp`, { status }))
        succeeded.rsvps.set(person.userId, status);
      else succeeded.rsvps.delete(person.userId); // After a failed request, the stored status is unknown.
      if (await request(person, 'GET', turn % 3 ? '/api/chapters' : `/api/chapters/${HERE}/messages`))
        succeeded.reads += 1;
      if (number > 0) continue;
      const posted = (await request(chapterAdmin, 'POST', `/api/chapters/${HERE}/announcements`, {
        title: `News ${turn}`,
        content: 'Good ones',
      })) as { id: string } | undefined;
      if (posted) succeeded.announcements.push(posted.id);
    }
  });
  const acknowledged: string[] = [];
  let connections = 0;
  const chatters = people.slice(0, 2).map(async (person, number) => {
    for (let turn = 0; busy;) {
      const socket = await person.socket().catch(() => undefined);
      if (!socket) continue;
      connections += 1;
      await emitWithAck(socket, 'join-chapter', HERE);
      while (busy && socket.connected) {
        await pause(TURN_MS);
        const content = `message ${(turn += 1)} of ${number}`;
        const ack = await emitWithAck(socket, 'send-message', { chapterId: HERE, content });
        if (ack !== 'silent' && ack.ok) acknowledged.push(content);
      }
      socket.disconnect();
    }
  });

  await waitUntil('there is load', () => succeeded.reads > 20 && acknowledged.length > 20, 30);
  for (const copies of COPIES)
    await Promise.all(
      copies.map(async (name) => {
        await product.server.stop(name);
        await product.server.bring(name);
        // Chat has no balancer.
        const balancer = balancers[name.replace('-replica', '') as Paired] as Balancer | undefined;
        await waitUntil(`${name} is used again`, () => balancer?.uses(product.server.urlOf(name)) ?? true);
      }),
    );
  busy = false;
  await Promise.all([...loops, ...chatters]);

  const stored = new Set(
    (await product.collection('chat', 'messages').find().toArray()).map(({ content }) => content as string),
  );
  expect(acknowledged.filter((content) => !stored.has(content))).toEqual([]);
  const announcements = new Set(
    (await product.collection('chapters', 'announcements').find().toArray()).map(({ _id }) => String(_id)),
  );
  expect(succeeded.announcements.filter((id) => !announcements.has(id))).toEqual([]);
  const storedRsvps = new Map(
    (await product.collection('events', 'rsvps').find().toArray()).map(({ userId, status }) => [
      String(userId),
      status as string,
    ]),
  );
  expect([...succeeded.rsvps].filter(([userId, status]) => storedRsvps.get(userId) !== status)).toEqual([]);
  expect(await contradictions(product.db)).toEqual([]);
  await waitUntil('the services agree', async () => (await differences(product.db)).length === 0, 30);
  expect(connections).toBeGreaterThan(2); // Sockets have reconnected to other replicas.
  const successes = succeeded.reads + succeeded.announcements.length;
  process.stdout.write(
    `rolling restart of 12 processes: ${[
      `${successes} reads and announcements`,
      `${failed.length} requests without success (${[...new Set(failed)].join('; ') || 'none'})`,
      `${acknowledged.length} messages acknowledged over ${connections} connections, none lost`,
    ].join(', ')}\n`,
  );
  // A machine may pause for longer than the check interval of the balancer.
  expect(failed.length).toBeLessThanOrEqual(successes / 100);
});
