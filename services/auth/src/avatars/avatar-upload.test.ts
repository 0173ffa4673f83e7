import { createExpressServer, createProblemHandler, createLogger } from '@meridian/kit';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { receiveAvatar } from './avatar-upload';

const HEAD =
  'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\n';

/** Sends the beginning of an upload, then a byte every so often; resolves to the answer. */
async function answerTo(pace: { mostMs: number; silenceMs: number }, byteEveryMs?: number): Promise<string> {
  const { app, server } = createExpressServer();
  app.post('/', async (req, res) => {
    res.json(await receiveAvatar(req, res, pace));
  });
  app.use(createProblemHandler(createLogger('test', 'silent')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(HEAD));
  const drip = byteEveryMs ? setInterval(() => socket.write('x'), byteEveryMs) : undefined;
  const [answer] = (await once(socket, 'data')) as [Buffer];
  clearInterval(drip);
  socket.destroy();
  server.close();
  return String(answer);
}

test('an upload that falls silent is cut', async () => {
  expect(await answerTo({ mostMs: 60_000, silenceMs: 100 })).toMatch(/^HTTP\/1\.1 408 /);
});

test('an upload that goes on, but too slowly, is cut', async () => {
  expect(await answerTo({ mostMs: 900, silenceMs: 300 }, 20)).toMatch(/^HTTP\/1\.1 408 /);
});
