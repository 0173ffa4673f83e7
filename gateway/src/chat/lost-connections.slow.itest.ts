import { connect as connectTo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createReplica, createUpgradeRequest, POLLING, SOCKET, useChatTestServer } from '../testing/chat-test-server';

const { gateway, replicas, connect } = useChatTestServer();

test('clients of a lost replica move to another at once, all others stay, and the clients return with the replica', async () => {
  const members = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const cookie = gateway.signIn(`mover ${index}`);
      return { cookie, ...(await connect(cookie)) };
    }),
  );
  const lost = replicas.find((one) => one.name === members[0]!.name)!;
  const moved = members
    .filter(({ name }) => name === lost.name)
    .map(
      ({ client }) =>
        new Promise<string>((resolve) => {
          client.once('name', resolve);
        }),
    );
  await lost.stop();
  for (const name of await Promise.all(moved)) expect(name).not.toBe(lost.name);
  for (const { cookie, name } of members) if (name !== lost.name) expect((await connect(cookie)).name).toBe(name);

  const back = await createReplica(lost.name, lost.port);
  replicas[replicas.indexOf(lost)] = back;
  await sleep(1500);
  for (const { cookie, name } of members) expect((await connect(cookie)).name).toBe(name);
}, 20_000);

/**
 * Sends a request and resets the connection after `afterMs`. Resolves to the status that was received before the reset.
 */
const requestAndHangUp = (text: string, afterMs: number) =>
  new Promise<number>((resolve) => {
    let received = '';
    const socket = connectTo(gateway.running.port, '127.0.0.1', () => {
      socket.write(text);
      setTimeout(() => socket.resetAndDestroy(), afterMs);
    });
    socket
      .on('data', (chunk) => {
        received += chunk.toString();
        socket.destroy();
      })
      .on('error', () => undefined)
      .on('close', () => resolve(Number(received.split(' ')[1] ?? 0)));
  });

test('other clients are served while a hundred clients a second disconnect', async () => {
  const cookies = Array.from({ length: 6 }, (_, index) => gateway.signIn(`member ${index}`));
  const targets = [SOCKET, POLLING, '/api/chapters/3/messages'];
  const createRequest = (target: string, cookie: string) =>
    target.includes('websocket')
      ? createUpgradeRequest(target, `cookie: ${cookie}\r\n`)
      : `GET ${target} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`;
  const started = Date.now();
  const statuses = new Map<number, number>();
  let hungUp = 0;
  while (hungUp < 300) {
    for (; hungUp < Math.min(300, (Date.now() - started) / 10); hungUp += 1)
      void requestAndHangUp(
        createRequest(targets[hungUp % 4] ?? targets[0]!, cookies[hungUp % cookies.length]!),
        hungUp % 25,
      );
    await Promise.all(
      targets.map(async (target, index) => {
        const status = await requestAndHangUp(
          createRequest(target, cookies[(hungUp + index) % cookies.length]!),
          10_000,
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    );
    await sleep(5);
  }
  expect([...statuses.keys()].sort()).toEqual([101, 200]);
}, 60_000);
