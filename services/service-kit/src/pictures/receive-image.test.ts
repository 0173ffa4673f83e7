import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createLogger } from '../observability/logger';
import { createExpressServer, createProblemHandler } from '../http/service-app';
import { receiveImage } from './receive-image';

const HEAD =
  'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\n';

/** Sends the beginning of an upload, then a byte at each interval. Resolves to the response. */
async function responseTo(limits: { totalMs: number; idleMs: number }, byteEveryMs?: number): Promise<string> {
  const { app, server } = createExpressServer();
  app.post('/', async (req, res) => {
    res.json(await receiveImage('picture', req, res, (upright) => upright.toBuffer(), limits));
  });
  app.use(createProblemHandler(createLogger('test', 'silent')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(HEAD));
  const interval = byteEveryMs ? setInterval(() => socket.write('x'), byteEveryMs) : undefined;
  const [response] = (await once(socket, 'data')) as [Buffer];
  clearInterval(interval);
  socket.destroy();
  server.close();
  return String(response);
}

test('An upload without new data is aborted', async () => {
  expect(await responseTo({ totalMs: 60_000, idleMs: 100 })).toMatch(/^HTTP\/1\.1 408 /);
});

test('An upload that is too slow is aborted', async () => {
  expect(await responseTo({ totalMs: 900, idleMs: 300 }, 20)).toMatch(/^HTTP\/1\.1 408 /);
});
