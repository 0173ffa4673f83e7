import {
  createLogger,
  createServiceApp,
  createIdentityVerifier,
  serve,
  signIdentity,
  type Running,
} from '@meridian/kit';
import { implementSome } from '@meridian/kit/testing';
import { Problem } from '@meridian/shared-types/schemas';
import { authInternalApi } from '@meridian/shared-types/contracts';
import { exportJWK, generateKeyPair } from 'jose';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { start } from './app';
import type { GatewayEnv } from './env';

/** What an upstream was asked. */
export interface Seen {
  service: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server behind the gateway. */
export interface Upstream {
  url: string;
  port: number;
  server: Server;
  stop(): Promise<void>;
}

export async function upstream(listener: RequestListener, port = 0): Promise<Upstream> {
  const sockets = new Set<Socket>();
  const server = createServer(listener).on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const actual = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${actual}`,
    port: actual,
    server,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** A gateway with a real auth, services that note what they are asked, and files on disk. */
export interface Bench {
  running: Running;
  seen: Seen[];
  folder: string;
  /** The cookie of a new session of this person; only `lapsed` has no active membership. */
  signIn(userId: string): string;
  auth: Running;
  /** Replaces what the service answers. */
  answers: Partial<Record<string, RequestListener>>;
  upstreams: Record<string, Upstream>;
  close(): Promise<void>;
}

export async function bench(settings: Partial<GatewayEnv> = {}): Promise<Bench> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const serviceToken = randomBytes(24).toString('hex');
  const sessions = new Map<string, string>();
  const seen: Seen[] = [];
  const answers: Bench['answers'] = {};
  const log = createLogger('test', 'silent');

  const note =
    (service: string): RequestListener =>
    (req, res) => {
      const chunks: Buffer[] = [];
      req
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          if (req.url === '/readyz') return void res.end('{}');
          seen.push({
            service,
            method: req.method!,
            url: req.url!,
            headers: req.headers,
            body: Buffer.concat(chunks).toString(),
          });
          const answer = answers[service];
          if (answer) return answer(req, res);
          res
            .setHeader('set-cookie', `from=${service}`)
            .setHeader('x-internal-thing', '1')
            .setHeader('content-type', 'application/json')
            .end(JSON.stringify({ service }));
        });
    };

  const introspection = implementSome(authInternalApi, {
    introspect: async ({ body }) => {
      const userId = sessions.get(body.token);
      return {
        identity: userId
          ? await signIdentity(
              { userId, sessionId: 's', isActive: userId !== 'lapsed', isSiteAdmin: false },
              privateKey,
              'k',
            )
          : null,
      };
    },
  });
  const verifyIdentity = createIdentityVerifier({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'EdDSA' }],
  });
  const { app, server } = createServiceApp({
    log,
    verifyIdentity,
    serviceToken,
    ready: async () => true,
    routers: [introspection, (req, res) => note('auth')(req, res)] as Parameters<typeof createServiceApp>[0]['routers'],
  });
  const auth = await serve({
    app,
    server,
    log,
    host: '127.0.0.1',
    port: 0,
    drainMs: 0,
    afterClose: async () => undefined,
  });

  const upstreams: Record<string, Upstream> = {};
  for (const service of ['chapters', 'events', 'admin', 'chat']) upstreams[service] = await upstream(note(service));

  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-'));
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  write('shell/index.html', '<!doctype html><title>Shell</title>');
  write('shell/assets/main.0123456789.js', 'plain');
  write('shell/assets/kitchen-sink.0123456789.js', 'for those who build');
  write('shell/assets/main.0123456789.js.br', 'brotli');
  write('shell/assets/main.0123456789.js.gz', 'gzip');
  write('shell/assets/link-preview.0123456789.png', 'picture');
  write('shell/favicon.svg', '<svg/>');
  write('shell/.secret', 'secret');
  write('remotes/mfe_public/1.0.0/mf-manifest.json', '{"name":"mfe_public"}');
  write('registry.json', '{"release":1}');
  write('outside.txt', 'outside');

  const running = await start({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: 0,
    DRAIN_MS: 0,
    SERVICE_TOKEN: serviceToken,
    COOKIE_SECURE: undefined,
    PROXY_HOPS: 0,
    CONNECTION_LIMIT_PER_IP: 3000,
    PUBLIC_ORIGIN: undefined,
    AUTH_URL: auth.url,
    CHAPTERS_URL: upstreams.chapters!.url,
    EVENTS_URL: upstreams.events!.url,
    ADMIN_URL: upstreams.admin!.url,
    CHAT_URLS: [upstreams.chat!.url],
    SHELL_DIR: path.join(folder, 'shell'),
    REMOTES_DIR: path.join(folder, 'remotes'),
    REGISTRY_FILE: path.join(folder, 'registry.json'),
    ...settings,
  });
  return {
    running,
    seen,
    folder,
    auth,
    answers,
    upstreams,
    signIn(userId) {
      const token = randomBytes(32).toString('base64url');
      sessions.set(token, userId);
      return `sid=${token}`;
    },
    async close() {
      await running.stop();
      await auth.stop();
      await Promise.all(Object.values(upstreams).map((one) => one.stop()));
      rmSync(folder, { recursive: true });
    },
  };
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A request exactly as it is given: no normalised path, any header. */
export function send(
  baseUrl: string,
  target: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path: target, method, headers, agent: false },
      (answer: IncomingMessage) => {
        const chunks: Buffer[] = [];
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () =>
            resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
          );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Bytes as they are given, and everything that comes back until the other side closes. */
export function sendRaw(baseUrl: string, text: string, withinMs = 2000): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setTimeout(withinMs, () => socket.destroy());
    socket
      .on('data', (chunk) => {
        received += chunk.toString();
      })
      .on('error', () => undefined)
      .on('close', () => resolve(received));
  });
}

/** The problem in an answer; fails when it is not one, or when it does not say its own status. */
export function problemOf(answer: Answer): Problem {
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  const problem = Problem.parse(JSON.parse(answer.body));
  expect(problem.status).toBe(answer.status);
  return problem;
}
