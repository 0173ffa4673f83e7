import { once } from 'node:events';
import { connect } from 'node:net';
import { startTestServer } from './testing/test-server';

const PING = 'GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

test('an address may have a limited number of connections, and may open a new one after it closes one', async () => {
  const few = await startTestServer({ CONNECTION_LIMIT_PER_IP: 5 });
  const { port } = few.running;
  const open = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
  await Promise.all(open.map((socket) => once(socket, 'connect')));
  expect(await few.sendRaw(PING)).toMatch(/^HTTP\/1\.1 429 [^]*"code":"too_many_connections"/);
  open[0]?.destroy();
  let response = '';
  while (!response.startsWith('HTTP/1.1 200')) response = await few.sendRaw(PING);
  for (const socket of open) socket.destroy();

  const behindProxy = await startTestServer({ CONNECTION_LIMIT_PER_IP: 1, PROXY_HOPS: 1 });
  const first = connect(behindProxy.running.port, '127.0.0.1');
  expect((await behindProxy.send('/livez')).status).toBe(200);
  first.destroy();
});
