import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { ELSEWHERE, emitWithAck, HERE, sendBytes, type TestProduct } from '../product/test-product';
import { statusOf } from './threat';

/** Declares tests of the secrets of processes, and of the stores. */
export function infrastructureThreats(product: TestProduct): void {
  test('T23: the list of processes shows no secret', async () => {
    const { serviceToken, identityPrivateKey, identityJwks } = product.server.secrets;
    const { d } = JSON.parse(identityPrivateKey) as { d: string };
    const commands = Object.entries(product.server.pids()).map(
      ([name, pid]) => [name, readFileSync(`/proc/${pid}/cmdline`, 'utf8')] as const,
    );
    expect(commands.map(([name]) => name).sort()).toEqual([
      'admin',
      'auth',
      'chapters',
      'chat-1',
      'chat-2',
      'content',
      'events',
      'gateway',
      'notifications',
      'redis',
    ]);
    for (const [name, command] of commands)
      expect([
        name,
        [serviceToken, identityPrivateKey, identityJwks, d].filter((secret) => command.includes(secret)),
      ]).toEqual([name, []]);
  });

  test('T23: the stores listen on this machine only, and writing to Redis can revoke access but never grant it', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((each) => each && !each.internal && each.family === 'IPv4')?.address;
    const opens = (host: string, port: number) =>
      new Promise<boolean>((resolve) => {
        const socket = connect({ host, port, timeout: 2000 }, () => {
          socket.destroy();
          resolve(true);
        });
        socket
          .on('error', () => resolve(false))
          .on('timeout', () => {
            socket.destroy();
            resolve(false);
          });
      });
    const ports = [product.server.redisUrl, product.server.urlOf('auth'), product.server.urlOf('chat-1')].map((url) =>
      Number(new URL(url).port),
    );
    for (const port of ports) expect(await opens('127.0.0.1', port)).toBe(true);
    if (outside) for (const port of ports) expect([port, await opens(outside, port)]).toEqual([port, false]);

    const { outsider, member } = product.personas;
    const [outsiderSocket, memberSocket] = [await outsider.socket(), await member.socket()];
    await emitWithAck(memberSocket, 'join-chapter', HERE);
    const received: unknown[] = [];
    outsiderSocket.on('new-message', (message) => received.push(message));
    const forged = [
      ['meridian:sessions-changed', { userId: outsider.userId, isSiteAdmin: true, isActive: true }],
      ['meridian:membership-ended', { userId: outsider.userId, chapterId: ELSEWHERE, role: 'admin' }],
      ['meridian:join-request-changed', { userId: outsider.userId, chapterId: HERE, status: 'approved' }],
      ['meridian:role-changed', { userId: outsider.userId, chapterId: HERE, role: 'admin' }],
      ['meridian:sessions-changed', { sessionId: { $ne: null } }],
      ['meridian:membership-ended', []],
    ] as const;
    const { port } = new URL(product.server.redisUrl);
    await sendBytes(
      `http://127.0.0.1:${port}`,
      forged
        .map(([channel, payload]) => {
          const text = JSON.stringify(payload);
          return `*3\r\n$7\r\nPUBLISH\r\n$${channel.length}\r\n${channel}\r\n$${text.length}\r\n${text}\r\n`;
        })
        .join(''),
      300,
    );
    expect(await emitWithAck(outsiderSocket, 'join-chapter', HERE)).toMatchObject({
      ok: false,
      problem: { status: 403 },
    });
    await emitWithAck(memberSocket, 'send-message', { chapterId: HERE, content: 'members only' });
    expect(await statusOf(outsider.call('GET', '/api/admin/statistics'))).toBe(403);
    expect(await statusOf(outsider.call('GET', `/api/chapters/${HERE}/messages`))).toBe(403);
    await emitWithAck(outsiderSocket, 'leave-chapter', HERE);
    expect(received).toEqual([]);
    for (const socket of [outsiderSocket, memberSocket]) socket.disconnect();
  });
}
