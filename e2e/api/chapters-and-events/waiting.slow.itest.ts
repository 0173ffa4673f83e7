import { BUNDLES } from '@meridian/launch/build-programs';
import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { waitUntil } from '../product/test-product';

jest.setTimeout(60_000);

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** Starts the chapters service as a separate process, with a database at a port. */
function startChapters(port: number, databasePort: number) {
  const { publicKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { format: 'jwk' },
    privateKeyEncoding: { format: 'jwk' },
  });
  const child = spawn(process.execPath, [`services/chapters/${BUNDLES}/main.cjs`], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      MONGODB_URL: `mongodb://127.0.0.1:${databasePort}/?directConnection=true`,
      DATABASE_PREFIX: `t_${randomBytes(4).toString('hex')}_`,
      SERVICE_TOKEN: randomBytes(24).toString('hex'),
      IDENTITY_JWKS: JSON.stringify({ keys: [publicKey] }),
      ADMIN_URL: 'http://127.0.0.1:9',
      NOTIFICATIONS_URL: 'http://127.0.0.1:9',
      CONTENT_URL: 'http://127.0.0.1:9',
    },
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
  return { child, ended };
}

function forward(port: number): Promise<{ server: Server; sockets: Set<Socket> }> {
  const { hostname, port: storePort } = new URL(String(process.env.MONGODB_URL));
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const store = connect(Number(storePort), hostname);
    for (const socket of [client, store]) sockets.add(socket.on('error', () => undefined));
    client.pipe(store).pipe(client);
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve({ server, sockets }));
  });
}

test('a process without its database is alive and not ready, starts when the database is available, and ends on SIGTERM', async () => {
  const [port, databasePort, otherPort] = [await freePort(), await freePort(), await freePort()];
  const [first, second] = [startChapters(port, databasePort), startChapters(otherPort, databasePort)];
  const [url, other] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${otherPort}`];
  try {
    await waitUntil(
      'both are alive',
      async () => (await statusOf(`${url}/livez`)) + (await statusOf(`${other}/livez`)) === 400,
      20,
    );
    expect([await statusOf(`${url}/readyz`), await statusOf(`${url}/api/chapters`)]).toEqual([503, 503]);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);

    const { server, sockets } = await forward(databasePort);
    await waitUntil('it is ready', async () => (await statusOf(`${url}/readyz`)) === 200, 20);
    expect([await statusOf(`${url}/livez`), await statusOf(`${url}/api/chapters`)]).toEqual([200, 200]);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    server.close();
    for (const socket of sockets) socket.destroy();
  } finally {
    first.child.kill('SIGKILL');
    second.child.kill('SIGKILL');
  }
});
