import { badEvents, findEventFaults } from '../bad-input/socket-cases';
import { emitWithAck, HERE, send, sendBytes, type TestProduct } from '../product/test-product';
import { statusOf, type DeclareThreat } from './threat';

const upgradeOf = (headers: Record<string, string>, path = '/socket.io/?EIO=4&transport=websocket') =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: meridian.example',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

/** Declares tests of who may open a socket, from which origin, and what a packet may do. */
export function socketThreats(product: TestProduct, threat: DeclareThreat): void {
  threat(1, 'a socket belongs to the session, whatever user id it claims', async () => {
    const { member, chapterAdmin, newsletter, anonymous } = product.personas;
    for (const userId of [chapterAdmin.userId, null, '', { $ne: null }, [member.userId], 0, '__proto__'])
      await expect(member.socket({ userId })).rejects.toThrow('unauthorized');
    for (const [person, userId] of [
      [anonymous, member.userId],
      [newsletter, newsletter.userId],
      [newsletter, member.userId],
    ] as const)
      await expect(person.socket({ userId })).rejects.toThrow(/response: 40[13]$/);
    const socket = await member.socket();
    await emitWithAck(socket, 'join-chapter', HERE);
    const content = `of ${member.userId}`;
    const received = new Promise<{ senderId: string }>((resolve) => {
      socket.on('new-message', (message) => {
        if (message.content === content) resolve(message);
      });
    });
    expect(
      await emitWithAck(socket, 'send-message', { chapterId: HERE, content, senderId: chapterAdmin.userId }),
    ).toMatchObject({ ok: false, problem: { status: 400 } });
    expect(await emitWithAck(socket, 'send-message', { chapterId: HERE, content })).toMatchObject({ ok: true });
    expect((await received).senderId).toBe(member.userId);
    socket.disconnect();
  });

  threat(
    2,
    'no page of another origin can open a socket, by either transport, at the gateway or directly',
    async () => {
      const { member } = product.personas;
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${product.url}.evil.example` },
        { origin: 'http://127.0.0.1:81' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ];
      const asked = async (headers: Record<string, string>) => {
        const polled = await send(product.url, 'GET', '/socket.io/?EIO=4&transport=polling', {
          headers: { host: 'meridian.example', cookie: member.cookie!, ...headers },
        });
        return [
          polled.status,
          Number((await sendBytes(product.url, upgradeOf({ Cookie: member.cookie!, ...headers }), 300)).split(' ')[1]),
        ];
      };
      for (const headers of foreign) expect([headers, ...(await asked(headers))]).toEqual([headers, 403, 403]);
      expect(await asked({ origin: product.url, 'sec-fetch-site': 'same-origin' })).toEqual([200, 101]);
      const replica = product.server.urlOf('chat-1');
      expect(
        await statusOf(
          send(replica, 'GET', '/socket.io/?EIO=4&transport=polling', { headers: { origin: 'https://evil.example' } }),
        ),
      ).toBe(403);
      expect(await sendBytes(replica, upgradeOf({ Origin: 'https://evil.example' }), 300)).toMatch(
        /^HTTP\/1\.1 400 [^]*Forbidden$/,
      ); // This is the text of engine.io.
    },
  );

  threat(20, 'no packet crashes a replica', async () => {
    const before = product.server.pids();
    const [socket, bystander] = [await product.personas.member.socket(), await product.personas.outsider.socket()];
    expect(
      await findEventFaults(
        socket,
        badEvents().filter((_, index) => index % 8 === 0),
      ),
    ).toEqual([]);
    const raw = socket as unknown as { emit(event: string, ...args: unknown[]): void };
    for (const args of [
      [HERE, 'no function'],
      [HERE, {}],
      [HERE, null, () => undefined],
    ])
      raw.emit('join-chapter', ...args);
    for (const one of [socket, bystander]) expect(await emitWithAck(one, 'leave-chapter', HERE)).toEqual({ ok: true });
    for (const one of [socket, bystander]) one.disconnect();
    expect(product.server.pids()).toEqual(before);
  });
}
