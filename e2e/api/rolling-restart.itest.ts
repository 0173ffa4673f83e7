import { createBalancer, type Balancer } from './balancer';
import { contradictions, differences } from './consistency';
import { emitWithAck, HERE, startHarness, waitUntil, Visitor, type Harness } from './harness';

jest.setTimeout(300_000);

const PAIRED = ['auth', 'chapters', 'events', 'admin', 'gateway'] as const;
type Paired = (typeof PAIRED)[number];
const before = {} as Record<Paired, Balancer>;
let harness: Harness;

/** Two of everything, each pair behind an address that leads to whichever is ready. */
beforeAll(async () => {
  for (const name of PAIRED) before[name] = await createBalancer();
  const urls = {
    AUTH_URL: before.auth.url,
    CHAPTERS_URL: before.chapters.url,
    EVENTS_URL: before.events.url,
    ADMIN_URL: before.admin.url,
  };
  harness = await startHarness({
    env: { all: { ...urls, DRAIN_MS: '1000' } },
    async begun(server) {
      for (const name of PAIRED) before[name].targets.push(server.urlOf(name), server.urlOf(await server.twin(name)));
      await waitUntil(
        'the site is there',
        async () => (await fetch(`${before.gateway.url}/api/chapters`).catch(() => undefined))?.ok === true,
        30,
      );
    },
  });
});
afterAll(async () => {
  await harness?.close();
  for (const name of PAIRED) before[name]?.close();
});

test('everything is restarted under load, one after the other: no successful request and no acknowledged message is lost', async () => {
  const site = async (paid: boolean) =>
    Object.assign(Object.create(Visitor.prototype) as Visitor, await harness.createPerson(HERE, { paid }), {
      url: before.gateway.url,
    });
  const people = await Promise.all([1, 2, 3, 4].map(() => site(true)));
  const founder = Object.assign(Object.create(Visitor.prototype) as Visitor, harness.personas.chapterAdmin, {
    url: before.gateway.url,
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
  const event = await founder.ok<{ id: string }>('POST', '/api/events', {
    title: 'Dinner',
    startTime: '2031-05-01T19:00:00Z',
    endTime: '2031-05-01T21:00:00Z',
    chapterId: HERE,
  });
  const loops = people.map(async (person, number) => {
    for (let turn = 0; busy; turn += 1) {
      const status = turn % 2 ? 'attending' : 'not_attending';
      if (await request(person, 'POST', `/api/events/${event.id}/rsvp`, { status }))
        succeeded.rsvps.set(person.userId, status);
      else succeeded.rsvps.delete(person.userId); // not known
      if (await request(person, 'GET', turn % 3 ? '/api/chapters' : `/api/chapters/${HERE}/messages`))
        succeeded.reads += 1;
      if (number > 0) continue;
      const posted = (await request(founder, 'POST', `/api/chapters/${HERE}/announcements`, {
        title: `News ${turn}`,
        content: 'All is well',
      })) as { id: string } | undefined;
      if (posted) succeeded.announcements.push(posted.id);
    }
  });
  const acknowledged: string[] = [];
  let connections = 0;
  const talkers = people.slice(0, 2).map(async (person, number) => {
    for (let turn = 0; busy;) {
      const socket = await person.socket().catch(() => undefined);
      if (!socket) continue;
      connections += 1;
      await emitWithAck(socket, 'join-chapter', HERE);
      while (busy && socket.connected) {
        const content = `message ${(turn += 1)} of ${number}`;
        const ack = await emitWithAck(socket, 'send-message', { chapterId: HERE, content });
        if (ack !== 'silent' && ack.ok) acknowledged.push(content);
      }
      socket.disconnect();
    }
  });

  await waitUntil('there is load', () => succeeded.reads > 20 && acknowledged.length > 20, 30);
  for (const name of PAIRED)
    for (const each of [name, `${name}-twin`] as const) {
      await harness.server.stop(each);
      await harness.server.bring(each);
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      }); // the balancer has seen it
    }
  for (const name of ['chat-1', 'chat-2'] as const) {
    await harness.server.stop(name);
    await harness.server.bring(name);
  }
  busy = false;
  await Promise.all([...loops, ...talkers]);

  const stored = new Set(
    (await harness.db('chat').collection('messages').find().toArray()).map(({ content }) => content as string),
  );
  expect(acknowledged.filter((content) => !stored.has(content))).toEqual([]);
  const announcements = new Set(
    (await harness.db('chapters').collection('announcements').find().toArray()).map(({ _id }) => String(_id)),
  );
  expect(succeeded.announcements.filter((id) => !announcements.has(id))).toEqual([]);
  const storedRsvps = new Map(
    (await harness.db('events').collection('rsvps').find().toArray()).map(({ userId, status }) => [
      String(userId),
      status as string,
    ]),
  );
  expect([...succeeded.rsvps].filter(([userId, status]) => storedRsvps.get(userId) !== status)).toEqual([]);
  expect(await contradictions(harness.db)).toEqual([]);
  await waitUntil('the services agree', async () => (await differences(harness.db)).length === 0, 30);
  expect(connections).toBeGreaterThan(2); // sockets did move
  process.stdout.write(
    `rolling restart of 12 programs: ${succeeded.reads + succeeded.announcements.length} reads and announcements, ${failed.length} requests without success (${[...new Set(failed)].join('; ') || 'none'}), ${acknowledged.length} messages acknowledged over ${connections} connections, none lost\n`,
  );
  // a machine that stands still longer than the balancer looks
  expect(failed.length).toBeLessThanOrEqual((succeeded.reads + succeeded.announcements.length) / 100);
});
