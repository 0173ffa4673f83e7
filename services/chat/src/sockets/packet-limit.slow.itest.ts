import { eventually } from '@meridian/service-kit/testing';
import type { Identity, RunningServer } from '@meridian/service-kit';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { collect, emitWithAck, upTo } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat({ CHAT_LIMIT_EVENTS: 200 });

/** Returns a short text as a WebSocket frame of a client, with a mask of zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 125) throw new Error('longer than a short frame');
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

/** Opens a raw connection, so that sending many packets is cheap. */
async function rawSocket(running: RunningServer, person: Identity): Promise<Socket> {
  const { hostname, port } = new URL(running.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined); // The server closes the connection while this socket sends.
  const headers = {
    Host: `${hostname}:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    ...(await chat.environment.as(person)),
  };
  socket.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      '',
    ].join('\r\n'),
  );
  let received = '';
  socket.on('data', (chunk) => {
    if (received.length < 10_000) received += chunk.toString('latin1');
  });
  await eventually(() => received.includes('0{"sid"'));
  socket.write(frame(`40${JSON.stringify({ userId: person.userId })}`));
  await eventually(() => received.includes('40{"sid"'));
  return socket;
}

test.each([
  ['unknown', '42["nothing"]'],
  ['leave-chapter', '42["leave-chapter",1]'],
  ['typing-stop', '42["typing-stop",1]'],
  ['not events', '43999[]'],
  ['pongs', '3'],
])(
  '30,000 packets at once (%s) do not delay others, and their connection is closed',
  async (_, packet) => {
    const chapterId = 1;
    const [flooder, ben] = [chat.person(chapterId), chat.person(chapterId)];
    const replica = await chat.replica('flooded', { CHAT_LIMIT_MESSAGES: 10_000 });
    const bystander = await chat.connect(replica, ben);
    /**
     * Returns the processor time of the replica until an ack, in milliseconds. Other processes on this computer do not
     * count.
     */
    const slowest = async (count: number) => {
      let worst = 0;
      for (let index = 0; index < count; index++) {
        const since = process.cpuUsage();
        const message = { chapterId, content: 'x', clientId: randomUUID() };
        expect(await emitWithAck(bystander, 'send-message', message)).toMatchObject({ ok: true });
        const { user, system } = process.cpuUsage(since);
        worst = Math.max(worst, (user + system) / 1000);
      }
      return worst;
    };
    await slowest(10); // This warms up the code.
    const quiet = await slowest(30);
    const flood = await rawSocket(replica, flooder);
    const ended = once(flood, 'close');
    flood.write(Buffer.concat(Array.from({ length: 30_000 }, () => frame(packet))));
    const flooded = await slowest(30);
    expect(flooded).toBeLessThan(quiet + 1000);
    await ended;
    expect(bystander.connected).toBe(true);
  },
  30_000,
);

test('a socket over its event limit is refused, and one far over the limit is disconnected', async () => {
  const replica = await chat.replica('counting', { CHAT_LIMIT_EVENTS: 20 });
  const ana = chat.person();
  const [socket, other] = await Promise.all([chat.connect(replica, ana), chat.connect(replica, ana)]);
  const errors = collect(socket, 'error');
  const events = ['leave-chapter', 'typing-stop', 'nothing'] as const;
  const acks = [];
  for (let index = 0; index < 24; index++)
    acks.push(await emitWithAck(socket, events[index % 3] as 'leave-chapter', 1));
  expect(acks.slice(0, 20).filter(({ ok }) => ok)).toHaveLength(14);
  for (const ack of acks.slice(20)) {
    expect(ack).toMatchObject({ ok: false, retryable: true, problem: { status: 429 } });
    expect(upTo(10)).toContain(!ack.ok && ack.retryAfter);
  }
  expect(errors.at(-1)?.message).toMatch(/Wait a moment/);
  expect(await emitWithAck(other, 'leave-chapter', 1)).toEqual({ ok: true });

  const lost = new Promise((resolve) => {
    socket.once('disconnect', resolve);
  });
  for (let index = 0; index < 100; index++) socket.emit('leave-chapter', 1);
  expect(await lost).toBe('transport close');
  expect(other.connected).toBe(true);
});
