import { LIMITS, pathOf, publicContracts, type Route } from '@meridian/shared-types';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { faultsOf } from '../bad-input/case';
import { nameOf, ROUTES } from '../bad-input/contract-cases';
import { fitting, takenBy } from '../bad-input/json-schema';
import { packetFaultsOf } from '../bad-input/packet-cases';
import { rawCases } from '../bad-input/raw-cases';
import { badEvents, eventFaultsOf } from '../bad-input/socket-cases';
import { ELSEWHERE, emitWithAck, HERE, problemOf, send, sendBytes, type HttpResponse, type Harness } from '../harness';
import { signed, statusOf, threat } from './threat';

const IDENTITY = 'x-internal-identity';
const sampleOf = (route: Route): string =>
  pathOf(route, route.params ? (fitting(takenBy(route.params)) as Record<string, string>) : {});
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

/** The doors: who comes in, as whom, and by which address. */
export function edgeThreats(harness: Harness): void {
  threat(1, 'a socket belongs to the session, whatever user id it is opened with', async () => {
    const { member, chapterAdmin, newsletter, anonymous } = harness.personas;
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
    const received = new Promise<{ senderId: string }>((resolve) => {
      socket.once('new-message', resolve);
    });
    expect(
      await emitWithAck(socket, 'send-message', { chapterId: HERE, content: 'mine', senderId: chapterAdmin.userId }),
    ).toMatchObject({ ok: false, problem: { status: 400 } });
    expect(await emitWithAck(socket, 'send-message', { chapterId: HERE, content: 'mine' })).toMatchObject({ ok: true });
    expect((await received).senderId).toBe(member.userId);
    socket.disconnect();
  });

  threat(2, 'no page of another origin opens a socket, by either transport, at the gateway or past it', async () => {
    const { member } = harness.personas;
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://meridian.example.evil.example' },
      { origin: 'http://meridian.example:81' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    const asked = async (headers: Record<string, string>) => {
      const polled = await send(harness.url, 'GET', '/socket.io/?EIO=4&transport=polling', {
        headers: { host: 'meridian.example', cookie: member.cookie!, ...headers },
      });
      return [
        polled.status,
        Number((await sendBytes(harness.url, upgradeOf({ Cookie: member.cookie!, ...headers }), 300)).split(' ')[1]),
      ];
    };
    for (const headers of foreign) expect([headers, ...(await asked(headers))]).toEqual([headers, 403, 403]);
    expect(await asked({ origin: 'http://meridian.example', 'sec-fetch-site': 'same-origin' })).toEqual([200, 101]);
    const replica = harness.server.urlOf('chat-1');
    expect(
      await statusOf(
        send(replica, 'GET', '/socket.io/?EIO=4&transport=polling', { headers: { origin: 'https://evil.example' } }),
      ),
    ).toBe(403);
    expect(await sendBytes(replica, upgradeOf({ Origin: 'https://evil.example' }), 300)).toMatch(
      /^HTTP\/1\.1 400 [^]*Forbidden$/,
    ); // engine.io's own words
  });

  threat(11, 'every admin call asks the service for a site admin, also past the gateway', async () => {
    const { member, chapterAdmin, anonymous, siteAdmin } = harness.personas;
    const calls = Object.values(publicContracts)
      .flatMap((contract) => Object.values<Route>(contract))
      .filter(({ path, access }) => path.startsWith('/api/admin/') && access !== 'signed-in');
    expect(calls.length).toBeGreaterThan(6);
    for (const call of calls) {
      expect(call.access).toBe('site-admin');
      const body = call.body ? { body: fitting(takenBy(call.body)) } : {};
      const statuses = await Promise.all(
        [anonymous, member, chapterAdmin].map((person) => statusOf(person.call(call.method, sampleOf(call), body))),
      );
      expect([nameOf(call), ...statuses]).toEqual([nameOf(call), 401, 403, 403]);
      const ask = async (claims: Record<string, unknown>) =>
        statusOf(
          send(harness.server.urlOf(call.service as 'auth'), call.method, sampleOf(call), {
            ...body,
            headers: { [IDENTITY]: await signed(harness, claims) },
          }),
        );
      expect([nameOf(call), await ask({ sub: member.userId, role: 'admin', isSiteAdmin: true })]).toEqual([
        nameOf(call),
        403,
      ]);
    }
    expect(await statusOf(siteAdmin.call('GET', '/api/admin/statistics'))).toBe(200);
  });

  threat(
    14,
    'identity headers from outside count for nothing, by HTTP and by upgrade, even when auth itself signed them',
    async () => {
      const { siteAdmin, member, anonymous } = harness.personas;
      const real = await signed(harness, { sub: siteAdmin.userId, admin: true });
      const names = [
        IDENTITY,
        'X-Internal-Identity',
        'x_internal_identity',
        'X-INTERNAL_IDENTITY',
        'x-user-id',
        'x-forwarded-user',
        'authorization',
        'proxy-authorization',
        'forwarded',
      ];
      for (const name of names) {
        const headers = {
          [name]: name.endsWith('authorization') ? `Bearer ${harness.server.secrets.serviceToken}` : real,
        };
        expect([
          name,
          await statusOf(anonymous.call('GET', '/api/auth/me', { headers })),
          await statusOf(member.call('GET', '/api/admin/statistics', { headers })),
        ]).toEqual([name, 401, 403]);
        await expect(anonymous.socket({ userId: siteAdmin.userId, headers })).rejects.toThrow('response: 401');
      }
      expect(
        await statusOf(
          anonymous.call('GET', '/api/auth/me', { headers: { [IDENTITY]: real, connection: `close, ${IDENTITY}` } }),
        ),
      ).toBe(401);
      for (const path of ['/internal/introspect', '/api/internal/introspect', '/internal/people', '/internal/sockets'])
        expect(
          await statusOf(
            anonymous.call('POST', path, {
              body: {},
              headers: { authorization: `Bearer ${harness.server.secrets.serviceToken}` },
            }),
          ),
        ).toBeGreaterThan(403);
    },
  );

  threat(14, 'a service past the gateway believes nobody but auth', async () => {
    const { member } = harness.personas;
    const claims = { sub: member.userId };
    const [good, otherAudience, old] = [
      await signed(harness, claims),
      await signed(harness, claims, { audience: 'elsewhere' }),
      await signed(harness, claims, { expires: Math.floor(Date.now() / 1000) - 120 }),
    ];
    const [, payload, signature] = good.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const changed = `${good.split('.')[0]}.${Buffer.from(JSON.stringify({ ...(JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object), admin: true })).toString('base64url')}.${signature}`;
    const ask = (identity?: string) =>
      statusOf(
        send(harness.server.urlOf('auth'), 'GET', '/api/auth/me', {
          headers: identity === undefined ? {} : { [IDENTITY]: identity },
        }),
      );
    expect(await ask(good)).toBe(200);
    for (const bad of [
      undefined,
      otherAudience,
      old,
      unsigned,
      changed,
      `${good}x`,
      'nonsense',
      harness.personas.forged.headers[IDENTITY],
    ])
      expect([bad?.slice(0, 30), await ask(bad)]).toEqual([bad?.slice(0, 30), 401]);
    for (const name of ['auth', 'chapters', 'events', 'chat-1', 'admin'] as const) {
      const route = ROUTES.find(
        ({ service, access, method }) => service === name.replace('-1', '') && access !== 'public' && method === 'GET',
      )!;
      expect([name, await statusOf(send(harness.server.urlOf(name), 'GET', sampleOf(route)))]).toEqual([name, 401]);
    }
    for (const authorization of ['', 'Bearer ', 'Bearer guess', `Basic ${harness.server.secrets.serviceToken}`])
      expect(
        await statusOf(
          send(harness.server.urlOf('auth'), 'POST', '/internal/introspect', {
            body: { token: 'x' },
            headers: { authorization },
          }),
        ),
      ).toBe(401);
  });

  threat(15, 'only addresses and methods of the contract come through, each in one reading', async () => {
    expect(await faultsOf(rawCases(harness.url, harness.personas.member))).toEqual([]);
    const tricks = [
      '/api/auth/../admin/users',
      '/api/./chapters',
      '/api/%2e%2e/admin/users',
      '/api/chapters%2fadmin',
      '/api/chapters%5cadmin',
      '/api/chapters/%00',
      '/api//chapters',
      '/api/chapters;x/admin',
      '/api/chapters/',
      '/api/Chapters',
      '/internal/people',
      '/livez/../internal/people',
      '/socket.io/../internal/sockets',
      '/api/chapters/1/members/../join-requests',
    ];
    const answers = await Promise.all(tricks.map((target) => harness.personas.siteAdmin.call('GET', target)));
    expect(
      answers.map((answer, index) => [
        tricks[index],
        answer.status === 400 || answer.status === 404,
        problemOf(answer).status === answer.status,
      ]),
    ).toEqual(tricks.map((target) => [target, true, true]));
    for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'DELETE'])
      expect(problemOf(await harness.personas.siteAdmin.call(method, '/api/chapters'))).toMatchObject({ status: 405 });
    const texts = ROUTES.flatMap(({ body }) => (body ? Object.values(takenBy(body).properties ?? {}) : []));
    expect(texts.filter(({ format }) => format === 'uri')).toEqual([]); // nothing that a server would fetch is taken from anybody
  });

  threat(20, 'no packet takes a replica down', async () => {
    const before = harness.server.pids();
    const [socket, bystander] = [await harness.personas.member.socket(), await harness.personas.outsider.socket()];
    expect(
      await eventFaultsOf(
        socket,
        badEvents().filter((_, index) => index % 8 === 0),
      ),
    ).toEqual([]);
    expect(await packetFaultsOf(harness.personas.member)).toEqual([]);
    const raw = socket as unknown as { emit(event: string, ...args: unknown[]): void };
    for (const args of [
      [HERE, 'no function'],
      [HERE, {}],
      [
        HERE,
        null,
        () => {
          throw new Error('of the client');
        },
      ],
    ])
      raw.emit('join-chapter', ...args);
    for (const one of [socket, bystander]) expect(await emitWithAck(one, 'leave-chapter', HERE)).toEqual({ ok: true });
    for (const one of [socket, bystander]) one.disconnect();
    expect(harness.server.pids()).toEqual(before);
  });

  threat(21, 'a refusal says what is wrong and nothing of the inside, also when something breaks', async () => {
    const { siteAdmin, anonymous, member } = harness.personas;
    const innards = /\bat \S+[:(]|node_modules|\.[jt]s\b|127\.0\.0\.1|ECONN|Mongo|E11000|passwordHash|\/srv/;
    const checked = (answer: HttpResponse, status: number) => {
      expect(problemOf(answer)).toEqual({
        type: 'about:blank',
        title: expect.any(String),
        status,
        code: expect.stringMatching(/^[a-z_]+$/),
        message: expect.stringMatching(/^[A-Z].*\.$|^[\w.]+: /),
        requestId: expect.stringMatching(/^[\w-]{36}$/),
        ...(status === 400 && { fields: expect.any(Array) }),
      });
      expect(answer.text).not.toMatch(innards);
      expect(JSON.stringify(answer.headers)).not.toMatch(/express|node\/|x-powered-by/i);
    };
    checked(await anonymous.call('GET', '/api/auth/me'), 401);
    checked(await member.call('GET', '/api/admin/statistics'), 403);
    checked(await member.call('GET', `/api/events/${'0'.repeat(24)}`), 404);
    checked(await member.call('PATCH', '/api/events'), 405);
    checked(await member.call('POST', `/api/chapters/${HERE}/join-request`, { body: {} }), 409);
    checked(await member.call('POST', '/api/events', { body: {} }), 400);
    checked(
      await member.call('POST', '/api/events', {
        body: 'x'.repeat(LIMITS.jsonBodyBytes + 1),
        headers: { 'content-type': 'application/json' },
      }),
      413,
    );
    checked(await member.call('POST', '/api/events', { body: 'x', headers: { 'content-type': 'text/plain' } }), 415);
    await harness.server.restart('events', {
      patches: [
        {
          file: 'services/events/src/event.routes.ts',
          replace: 'listEvents(stores, query, identity)',
          by: "{ throw new TypeError('E11000 duplicate key at list (/srv/secret.ts:1:1) of 127.0.0.1' + Boolean(listEvents && query && identity)); }",
        },
      ],
    });
    checked(await siteAdmin.call('GET', '/api/events'), 500);
    await harness.server.stop('events');
    checked(await siteAdmin.call('GET', '/api/events'), 503);
    await harness.server.bring('events');
  });

  threat(
    23,
    'in a cluster only what has to talk may talk, nothing but the gateway is reached from outside, and where the stores are is a secret',
    async () => {
      const files = execFileSync('git', ['ls-files', 'k8s'], { encoding: 'utf8' })
        .split('\n')
        .filter((file) => file.endsWith('.yaml'));
      const text = (file: string) => readFileSync(file, 'utf8');
      expect(text('k8s/components/network-policies/default-deny.yaml')).toMatch(
        /podSelector: \{\}\n\s+policyTypes: \[Ingress, Egress\]\n$/,
      );
      expect(text('k8s/overlays/production/kustomization.yaml')).toContain('components/network-policies');
      const policies = text('k8s/components/network-policies/programs.yaml').split('---\n');
      const fromOutside = policies
        .filter((policy) => policy.includes('meridian.example/ingress'))
        .map((policy) => /name: (\S+)/.exec(policy)![1]);
      expect(fromOutside).toEqual(['gateway']);
      expect(files.filter((file) => /type: (?:NodePort|LoadBalancer)|hostNetwork|hostPort/.test(text(file)))).toEqual(
        [],
      );
      expect(text('k8s/overlays/production/kustomization.yaml')).not.toContain('trial-stores'); // whose database asks nobody for a password
      expect(text('k8s/components/trial-stores/redis.yaml')).toContain('requirepass "$REDIS_PASSWORD"');
      expect(files.filter((file) => /name: (?:MONGODB_URL|REDIS_URL)\n\s+value:/.test(text(file)))).toEqual([]); // from a secret
      const stores = files.flatMap((file) =>
        [...text(file).matchAll(/key: (MONGODB_URL\w*)/g)].map(([, key]) => `${file} ${key}`),
      );
      expect(stores).toEqual(
        ['admin', 'auth', 'chapters', 'chat', 'events'].map(
          (name) => `k8s/base/${name}.yaml MONGODB_URL_${name.toUpperCase()}`,
        ),
      ); // each as a user of its own
    },
  );

  threat(23, 'whoever can list processes reads no secret there', async () => {
    const { serviceToken, identityPrivateKey, identityJwks } = harness.server.secrets;
    const { d } = JSON.parse(identityPrivateKey) as { d: string };
    const commands = Object.entries(harness.server.pids()).map(
      ([name, pid]) => [name, readFileSync(`/proc/${pid}/cmdline`, 'utf8')] as const,
    );
    expect(commands.map(([name]) => name).sort()).toEqual([
      'admin',
      'auth',
      'chapters',
      'chat-1',
      'chat-2',
      'events',
      'gateway',
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
    'the stores listen to this machine only, and who writes into Redis can take away but give nothing',
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
      const ports = [harness.server.redisUrl, harness.server.urlOf('auth'), harness.server.urlOf('chat-1')].map((url) =>
        Number(new URL(url).port),
      );
      for (const port of ports) expect(await opens('127.0.0.1', port)).toBe(true);
      if (outside) for (const port of ports) expect([port, await opens(outside, port)]).toEqual([port, false]);

      const { outsider, member } = harness.personas;
      const [stranger, insider] = [await outsider.socket(), await member.socket()];
      await emitWithAck(insider, 'join-chapter', HERE);
      const heard: unknown[] = [];
      stranger.on('new-message', (message) => heard.push(message));
      const forged = [
        ['meridian:sessions-changed', { userId: outsider.userId, isSiteAdmin: true, isActive: true }],
        ['meridian:membership-ended', { userId: outsider.userId, chapterId: ELSEWHERE, role: 'admin' }],
        ['meridian:join-request-changed', { userId: outsider.userId, chapterId: HERE, status: 'approved' }],
        ['meridian:role-changed', { userId: outsider.userId, chapterId: HERE, role: 'admin' }],
        ['meridian:sessions-changed', { sessionId: { $ne: null } }],
        ['meridian:membership-ended', []],
      ] as const;
      const { port } = new URL(harness.server.redisUrl);
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
      expect(await emitWithAck(stranger, 'join-chapter', HERE)).toMatchObject({ ok: false, problem: { status: 403 } });
      await emitWithAck(insider, 'send-message', { chapterId: HERE, content: 'not for strangers' });
      expect(await statusOf(outsider.call('GET', '/api/admin/statistics'))).toBe(403);
      expect(await statusOf(outsider.call('GET', `/api/chapters/${HERE}/messages`))).toBe(403);
      await emitWithAck(stranger, 'leave-chapter', HERE);
      expect(heard).toEqual([]);
      for (const socket of [stranger, insider]) socket.disconnect();
    },
  );
}
