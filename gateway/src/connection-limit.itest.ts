import { connect, type Socket } from 'node:net';
import { createTestServer } from './testing/test-server';
import { send, sendRaw } from './testing/http';

test('an address may have a limited number of connections, and may open a new one after it closes one', async () => {
  const few = await createTestServer({ CONNECTION_LIMIT_PER_IP: 5 });
  const { port } = few.running;
  const open = await Promise.all(
    Array.from(
      { length: 5 },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => resolve(socket));
        }),
    ),
  );
  expect(await sendRaw(few.running.url, 'GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 429 [^]*"code":"too_many_connections"/,
  );
  open[0]?.destroy();
  let response = '';
  while (!response.startsWith('HTTP/1.1 200'))
    response = await sendRaw(few.running.url, 'GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  for (const socket of open) socket.destroy();
  await few.close();

  const behindProxy = await createTestServer({ CONNECTION_LIMIT_PER_IP: 1, PROXY_HOPS: 1 });
  const first = connect(behindProxy.running.port, '127.0.0.1');
  expect((await send(behindProxy.running.url, '/livez')).status).toBe(200);
  first.destroy();
  await behindProxy.close();
});
