import { io } from 'socket.io-client';
import { insertPerson } from '../records/insert-person';
import { emitWithin, HERE, useTestProduct, waitUntil, type ChatClient, type Visitor } from '../product/test-product';

jest.setTimeout(120_000);
const product = useTestProduct();

const clients: ChatClient[] = [];
afterAll(() => {
  for (const client of clients) client.disconnect();
});

/** Returns a socket that does not reconnect. */
async function connect({ cookie, userId }: Visitor): Promise<ChatClient> {
  const client: ChatClient = io(product.url, {
    path: '/socket.io/',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { userId },
    extraHeaders: { cookie: cookie ?? '' },
  });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', resolve).once('connect_error', reject);
  });
  return client;
}

test('the people of a replica that no longer runs are gone within 15 seconds', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => insertPerson(product, HERE, { paid: true })));
  const pages = await Promise.all(people.map(connect));
  const counts = new Map<ChatClient, number>();
  for (const page of pages) {
    page.on('presence-changed', ({ count }) => counts.set(page, count));
    const ack = await emitWithin(5000, page, 'watch-presence', HERE);
    if (ack !== 'silent' && ack.ok) counts.set(page, counts.get(page) ?? Number(ack.count));
  }
  await waitUntil('everyone sees all', () => pages.every((page) => counts.get(page) === people.length), 20);
  const pid = product.server.pids()['chat-1'] ?? 0;
  process.kill(pid, 'SIGSTOP');
  const stoppedAt = performance.now();
  try {
    const acks = await Promise.all(pages.map((page) => emitWithin(1000, page, 'leave-chapter', HERE)));
    const others = pages.filter((_, index) => acks[index] !== 'silent');
    expect(others.length).toBeGreaterThan(0);
    expect(others.length).toBeLessThan(people.length);
    await waitUntil('the others are gone', () => others.every((page) => counts.get(page) === others.length), 20);
    const seconds = (performance.now() - stoppedAt) / 1000;
    process.stdout.write(
      `a stopped replica: ${pages.length - others.length} people gone after ${seconds.toFixed(1)} s\n`,
    );
    expect(seconds).toBeLessThan(15);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});
