import { createServer, type AddressInfo } from 'node:net';
import { freePort } from './processes/ports';
import { createDocumentStore, createRedis } from './stores';

const command = { command: 'node', args: ['store.mjs'] };

async function listening(test: (port: number) => Promise<void>): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  await test((server.address() as AddressInfo).port).finally(() => server.close());
}

it('The named servers are used', () =>
  listening(async (port) => {
    await expect(createDocumentStore('/data', command, `mongodb://user:word@127.0.0.1:${port}/?w=1`)).resolves.toEqual({
      url: `mongodb://user:word@127.0.0.1:${port}/?w=1`,
    });
    await expect(createRedis(`redis://127.0.0.1:${port}`)).resolves.toEqual({ url: `redis://127.0.0.1:${port}` });
  }));

it('A named server that cannot be reached is reported in one sentence', async () => {
  const port = await freePort();
  await expect(createDocumentStore('/data', command, `mongodb://127.0.0.1:${port}`)).rejects.toThrow(
    `MONGODB_URL names 127.0.0.1:${port}, but nothing responds there.`,
  );
  await expect(createRedis(`redis://127.0.0.1:${port}`)).rejects.toThrow(
    `REDIS_URL names 127.0.0.1:${port}, but nothing responds there.`,
  );
});

it('Without a named server the embedded store runs on a free port', async () => {
  const store = await createDocumentStore('/data', command, '');
  expect(store.spec?.args).toEqual(['store.mjs', '--data', '/data/mongo', '--port', String(store.spec?.port)]);
  expect(store.url).toBe(`mongodb://127.0.0.1:${store.spec?.port}/`);
});

it('The next port is taken when one is in use', () =>
  listening(async (port) => {
    const free = await freePort(port);
    expect(free).toBeGreaterThan(port);
  }));
