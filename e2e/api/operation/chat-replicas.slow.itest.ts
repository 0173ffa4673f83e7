import { io } from 'socket.io-client';
import { insertMember } from '../records/people';
import { emitWithin, HERE, waitUntil, useTestProduct, type ChatClient, type Visitor } from '../product/test-product';

jest.setTimeout(120_000);
const product = useTestProduct();

let people: Visitor[];
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 10 }, () => insertMember(product)));
});

const clients: ChatClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

/** Returns a socket that reconnects like that of a page. */
async function pageSocket({ cookie, userId }: Visitor, transports = ['websocket', 'polling']): Promise<ChatClient> {
  const client: ChatClient = io(product.url, {
    path: '/socket.io/',
    transports,
    tryAllTransports: true,
    forceNew: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
    auth: { userId },
    extraHeaders: { cookie: cookie ?? '' },
  });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', resolve).once('connect_error', reject);
  });
  return client;
}

/** Resolves to whether the replica acknowledges an event within a second. */
const acknowledges = async (socket: ChatClient, event: 'leave-chapter' | 'join-chapter') =>
  (await emitWithin(1000, socket, event, HERE)) !== 'silent';

test('people at a frozen replica are reconnected within ten seconds, and reads use the other replica', async () => {
  const sockets = await Promise.all(
    people.map((person, index) => pageSocket(person, index % 3 === 2 ? ['polling'] : undefined)),
  );
  const pid = product.server.pids()['chat-1'] ?? 0;
  process.kill(pid, 'SIGSTOP');
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    const reads = people.map(async (person) => {
      const { status } = await person.call('GET', `/api/chapters/${HERE}/messages`);
      return [status, seconds() < 5];
    });
    const back = await Promise.all(
      sockets.map(async (socket) => {
        if (await acknowledges(socket, 'leave-chapter')) return 0;
        await new Promise<void>((resolve) => {
          socket.once('connect', resolve);
        });
        for (;;) if (await acknowledges(socket, 'join-chapter')) return seconds();
      }),
    );
    expect(await Promise.all(reads)).toEqual(people.map(() => [200, true]));
    process.stdout.write(
      `a frozen replica: ${back.filter(Boolean).length} of ${back.length} people moved, the last after ${Math.max(...back).toFixed(1)} s\n`,
    );
    expect(back.filter(Boolean).length).toBeGreaterThan(0);
    expect(back.filter((after) => after > 10)).toEqual([]);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await waitUntil('both replicas serve', async () => (await fetch(`${product.server.urlOf('chat-1')}/readyz`)).ok);
});
