import { setImmediate } from 'node:timers/promises';
import { eventually } from '@meridian/service-kit/testing';
import { createLogger } from '@meridian/service-kit';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket as NetSocket } from 'node:net';
import { io as connect } from 'socket.io-client';
import { dropSlowReaders } from './slow-readers';
import { createSocketServer } from './socket-server';

test('a client that does not read is disconnected and reconnects, and others are not affected', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const io = createSocketServer(undefined, undefined);
  io.attach(server);
  const drop = dropSlowReaders(io, createLogger('test', 'silent'));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [slow, quick] = [0, 1].map(() =>
    connect(url, { transports: ['websocket'], forceNew: true, reconnectionDelay: 50 }),
  ) as [ReturnType<typeof connect>, ReturnType<typeof connect>];
  await Promise.all(
    [slow, quick].map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.once('connect', () => resolve());
        }),
    ),
  );

  let received = 0;
  quick.on('error', () => {
    received += 1;
  });
  let reconnected = false;
  slow.io.on('reconnect', () => {
    reconnected = true;
  });
  const { _socket: connection } = (slow.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws;
  const first = slow.id!;
  connection.pause();
  const message = 'x'.repeat(64 * 1024);
  for (let index = 0; index < 400; index++) {
    io.emit('error', { message });
    await setImmediate();
  }
  await eventually(() => !io.of('/').sockets.has(first), 5000);
  await eventually(() => received === 400, 10_000);
  expect(quick.connected).toBe(true);
  connection.resume(); // The client notices the disconnect only now.
  await eventually(() => reconnected, 5000);

  await drop.stop();
  slow.disconnect();
  quick.disconnect();
  await io.close();
}, 30_000);
