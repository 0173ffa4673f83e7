import { createLogger } from '@meridian/kit';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatReplicas } from './chat-replicas';

const servers: Server[] = [];
const listen = (host: string, port = 0) =>
  new Promise<number>((resolve) => {
    const server = createServer((_req, res) => res.end('{}'));
    servers.push(server);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
const until = async (holds: () => boolean) => {
  while (!holds())
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
};
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

it('follows a name to all its addresses, as they come and go', async () => {
  const port = await listen('127.0.0.1');
  await listen('127.0.0.2', port);
  const [one, two] = [`http://127.0.0.1:${port}`, `http://127.0.0.2:${port}`];
  let addresses: string[] | undefined = ['127.0.0.1', '127.0.0.2'];
  let asked = 0;
  const replicas = await chatReplicas(
    [`dns+http://chat:${port}`],
    createLogger('test', 'silent'),
    20,
    async (hostname) => {
      expect(hostname).toBe('chat');
      asked += 1;
      if (!addresses) throw new Error('ENOTFOUND');
      return addresses.map((address) => ({ address, family: 4 }));
    },
  );
  const there = () => replicas.inOrder('key').sort();
  expect(there()).toEqual([one, two]);
  addresses = ['127.0.0.2', '127.0.0.3']; // nobody listens at the third
  await until(() => there().length === 1);
  expect(there()).toEqual([two]);
  addresses = undefined; // a name server that is away takes nobody away
  const before = asked;
  await until(() => asked > before + 2);
  expect(there()).toEqual([two]);
  addresses = ['127.0.0.1', '127.0.0.2'];
  await until(() => there().length === 2);
  replicas.close();
});
