import { once } from 'node:events';
import { connect } from 'node:net';
import { serveAuth, eventually } from '../../testing/test-server';
import { avatarForm, image, uploadAvatar } from '../../testing/avatar-upload';

const auth = serveAuth();

/**
 * Starts an upload with this content length and sends only its beginning, without a gateway that buffers it. One more
 * byte per second prevents the time limit of silent uploads, however slow the computer is.
 */
async function startUpload(userId: string, contentLength = 1000) {
  const { port } = new URL(auth.url);
  const socket = connect(Number(port), '127.0.0.1');
  const headers = {
    host: 'auth',
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': contentLength,
    ...(await auth.as({ userId })),
  };
  socket.write(
    [
      'POST /api/profile/avatar HTTP/1.1',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      '--x\r\nContent-',
    ].join('\r\n'),
  );
  const more = setInterval(() => socket.write('x'), 1000);
  socket.once('close', () => clearInterval(more));
  return socket;
}
const responseTo = async (socket: Awaited<ReturnType<typeof startUpload>>) =>
  String(((await once(socket, 'data')) as [Buffer])[0]);

test('during an upload, another one of the same person is refused without its body, and a later one is accepted', async () => {
  const [{ browser, id }, other] = [await auth.register(), await auth.register()];
  const png = await image(300, 300).png().toBuffer();
  const two = [await startUpload(id), await startUpload(id)]; // Either of them may reach the server first.
  expect(await Promise.race(two.map(responseTo))).toMatch(
    /^HTTP\/1\.1 429 [^]*retry-after: 5[^]*"code":"upload_in_progress"/i,
  );
  expect((await uploadAvatar(browser, avatarForm(png))).status).toBe(429);
  expect((await uploadAvatar(other.browser, avatarForm(png))).status).toBe(200);
  for (const socket of two) socket.destroy();
  await eventually(async () => (await uploadAvatar(browser, avatarForm(png))).status === 200);
});

test('uploads beyond the queue or with too large a content length are refused without their bodies', async () => {
  const people = await Promise.all(Array.from({ length: 21 }, () => auth.register()));
  const sockets = await Promise.all(people.slice(0, 20).map(({ id }) => startUpload(id)));
  expect(await Promise.race(sockets.map(responseTo))).toMatch(/^HTTP\/1\.1 503 /);
  for (const socket of sockets) socket.destroy();
  const large = await startUpload(people[20]!.id, 6 * 1024 * 1024);
  expect(await responseTo(large)).toMatch(/^HTTP\/1\.1 413 [^]*Please choose an image smaller than 5MB/);
  large.destroy();
});
