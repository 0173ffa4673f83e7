import { createServer, type AddressInfo } from 'node:net';
import { freePort } from './ports';
import { createDocumentStore, createRedis } from './stores';

const program = { command: 'node', args: ['store.mjs'] };

async function listening(test: (port: number) => Promise<void>): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  await test((server.address() as AddressInfo).port).finally(() => server.close());
}

it('uses the servers that are named', () =>
  listening(async (port) => {
    await expect(createDocumentStore('/data', program, `mongodb://user:word@127.0.0.1:${port}/?w=1`)).resolves.toEqual({
      url: `mongodb://user:word@127.0.0.1:${port}/?w=1`,
    });
    await expect(createRedis(`redis://127.0.0.1:${port}`)).resolves.toEqual({ url: `redis://127.0.0.1:${port}` });
  }));

it('reports in one sentence that a named server cannot be reached', async () => {
  const port = await freePort();
  await expect(createDocumentStore('/data', program, `mongodb://127.0.0.1:${port}`)).rejects.toThrow(
    `MONGODB_URL names 127.0.0.1:${port}, but nothing responds there.`,
  );
  await expect(createRedis(`redis://127.0.0.1:${port}`)).rejects.toThrow(
    `REDIS_URL names 127.0.0.1:${port}, but nothing responds there.`,
  );
});

it('runs the embedded store on a free port if none is named', async () => {
  const store = await createDocumentStore('/data', program, '');
  expect(store.program?.args).toEqual(['store.mjs', '--data', '/data/mongo', '--port', String(store.program?.port)]);
  expect(store.url).toBe(`mongodb://127.0.0.1:${store.program?.port}/`);
});

it('takes the next port when one is in use', () =>
  listening(async (port) => {
    const free = await freePort(port);
    expect(free).toBeGreaterThan(port);
  }));
