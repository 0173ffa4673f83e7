import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { ELSEWHERE, emitWithAck, HERE, sendBytes, type TestProduct } from '../product/test-product';
import { statusOf, type DeclareThreat } from './threat';

/** Declares tests of network policies, secrets of processes, and the stores. */
export function infrastructureThreats(product: TestProduct, threat: DeclareThreat): void {
  threat(
    23,
    'in a cluster only necessary connections are allowed, only the gateway is reachable from outside, and the store addresses are secrets',
    async () => {
      const files = execFileSync('git', ['ls-files', 'k8s'], { encoding: 'utf8' })
        .split('\n')
        .filter((file) => file.endsWith('.yaml'));
      const text = (file: string) => readFileSync(file, 'utf8');
      expect(text('k8s/components/network-policies/default-deny.yaml')).toMatch(
        /podSelector: \{\}\n\s+policyTypes: \[Ingress, Egress\]\n$/,
      );
      expect(text('k8s/overlays/production/kustomization.yaml')).toContain('components/network-policies');
      const policies = text('k8s/components/network-policies/services.yaml').split('---\n');
      const fromOutside = policies
        .filter((policy) => policy.includes('meridian.example/ingress'))
        .map((policy) => /name: (\S+)/.exec(policy)![1]);
      expect(fromOutside).toEqual(['gateway']);
      expect(files.filter((file) => /type: (?:NodePort|LoadBalancer)|hostNetwork|hostPort/.test(text(file)))).toEqual(
        [],
      );
      expect(text('k8s/overlays/production/kustomization.yaml')).not.toContain('trial-stores'); // It has no password.
      expect(text('k8s/components/trial-stores/redis.yaml')).toContain('requirepass "$REDIS_PASSWORD"');
      expect(files.filter((file) => /name: (?:MONGODB_URL|REDIS_URL)\n\s+value:/.test(text(file)))).toEqual([]); // Both are secret.
      const stores = files.flatMap((file) =>
        [...text(file).matchAll(/key: (MONGODB_URL\w*)/g)].map(([, key]) => `${file} ${key}`),
      );
      expect(stores).toEqual(
        ['admin', 'auth', 'chapters', 'chat', 'content', 'events', 'notifications'].map(
          (name) => `k8s/base/${name}.yaml MONGODB_URL_${name.toUpperCase()}`,
        ),
      ); // Each has its own user.
    },
  );

  threat(23, 'the list of processes shows no secret', async () => {
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

  threat(
    23,
    'the stores listen on this machine only, and writing to Redis can revoke access but never grant it',
    async () => {
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
    },
  );
}
