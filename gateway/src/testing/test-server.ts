import { createCookieName, type Logger } from '@meridian/service-kit';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { start as startGateway } from '../app';
import type { GatewayEnv } from '../env';
import { createTestAuth } from './auth';
import { send, sendRaw, type RequestOptions } from './http';
import { createUpstream, type Upstream } from './upstream';

/** A request that reached a service. */
export interface ReceivedRequest {
  service: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>;
type Responders = Partial<Record<string, RequestListener>>;

/** Starts a gateway for the tests of a file. `prepare` runs once it has started. */
export function useTestServer(settings: Partial<GatewayEnv> = {}, prepare?: (gateway: TestServer) => void): TestServer {
  const gateway = {} as TestServer;
  beforeAll(async () => {
    Object.assign(gateway, await createTestServer(settings));
    prepare?.(gateway);
  });
  afterAll(() => gateway.close());
  return gateway;
}

/** As `useTestServer`. Before each test, the gateway forgets requests and what responds in place of services. */
export function useResetTestServer(settings?: Partial<GatewayEnv>): TestServer {
  const gateway = useTestServer(settings);
  beforeEach(() => {
    gateway.received.length = 0;
    for (const service of Object.keys(gateway.responders)) delete gateway.responders[service];
  });
  return gateway;
}

const FILES = {
  'shell/index.html': '<!doctype html><title>Shell</title>',
  'shell/assets/main.0123456789.js': 'plain',
  'shell/assets/main.0123456789.js.br': 'brotli',
  'shell/assets/main.0123456789.js.gz': 'gzip',
  'shell/assets/link-preview.0123456789.png': 'image',
  'shell/favicon.svg': '<svg/>',
  'shell/.secret': 'secret',
  'remotes/mfe_public/1.0.0/mf-manifest.json': '{"name":"mfe_public"}',
  'remotes/mfe_member/1.0.0/assets/door.worker.0123456789.js': 'worker',
  'registry.json': '{"release":1}',
  'outside.txt': 'outside',
};

const temporary: TestServer[] = [];
afterEach(async () => {
  for (const server of temporary.splice(0)) await server.close();
});

/** Starts another gateway for one test, which is closed after it. */
export async function startTestServer(...given: Parameters<typeof createTestServer>): Promise<TestServer> {
  const server = await createTestServer(...given);
  temporary.push(server);
  return server;
}

/** Creates a gateway with a real auth, services that record their requests, and files on disk. */
export async function createTestServer(settings: Partial<GatewayEnv> = {}, log?: Logger) {
  const received: ReceivedRequest[] = [];
  const responders: Responders = {};
  const record = (service: string) => createRecorder(service, received, responders);
  const serviceToken = randomBytes(24).toString('hex');
  const auth = await createTestAuth(serviceToken, record('auth'));
  const upstreams: Upstream[] = [];
  const start = async (service: string) => {
    const upstream = await createUpstream(record(service));
    upstreams.push(upstream);
    return upstream.url;
  };
  const folder = writeFiles();
  const env: GatewayEnv = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: 0,
    DRAIN_MS: 0,
    SERVICE_TOKEN: serviceToken,
    REDIS_URL: undefined,
    COOKIE_SECURE: 'true',
    PROXY_HOPS: 0,
    CONNECTION_LIMIT_PER_IP: 3000,
    VISITOR_READS_PER_IP: 100_000,
    PUBLIC_ORIGIN: undefined,
    AUTH_URL: auth.running.url,
    CHAPTERS_URL: await start('chapters'),
    EVENTS_URL: await start('events'),
    ADMIN_URL: await start('admin'),
    NOTIFICATIONS_URL: await start('notifications'),
    CONTENT_URL: await start('content'),
    CHAT_URLS: [await start('chat')],
    SHELL_DIR: path.join(folder, 'shell'),
    REMOTES_DIR: path.join(folder, 'remotes'),
    REGISTRY_PUBLIC_KEY: undefined,
    REGISTRY_FILE: path.join(folder, 'registry.json'),
    ...settings,
  };
  const running = await startGateway(env, log);
  const { host } = new URL(env.PUBLIC_ORIGIN ?? running.url);
  const cookieName = createCookieName('sid', env)({ headers: { host } });
  return {
    running,
    auth: auth.running,
    signIn: (userId: string) => `${cookieName}=${auth.signIn(userId)}`,
    cookieName,
    received,
    /** Handlers that respond in place of the services with these names. */
    responders,
    folder,
    send: (target: string, options?: RequestOptions) => send(running.url, target, options),
    /** Sends text exactly as given. Resolves to everything that is received until the connection is closed. */
    sendRaw: (text: string, withinMs?: number) => sendRaw(running.url, text, withinMs),
    /** Lets a service respond with a JSON value. */
    respond(service: string, status: number, body: unknown): void {
      responders[service] = (_req, res) =>
        void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
    /** Writes a file into the folder. A value that is not a text is written as JSON. */
    write: (file: string, content: unknown) => writeFile(path.join(folder, file), content),
    async close(): Promise<void> {
      await running.stop();
      await auth.running.stop();
      await Promise.all(upstreams.map((upstream) => upstream.stop()));
      rmSync(folder, { recursive: true });
    },
  };
}

/** Creates a listener that records each request with its body and then responds. */
const createRecorder =
  (service: string, received: ReceivedRequest[], responders: Responders): RequestListener =>
  (req, res) => {
    const { method = '', url = '', headers } = req;
    const chunks: Buffer[] = [];
    req
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        if (url === '/readyz') return void res.end('{}');
        received.push({ service, method, url, headers, body: Buffer.concat(chunks).toString() });
        const respond = responders[service];
        if (respond) return respond(req, res);
        res
          .setHeader('set-cookie', `from=${service}`)
          .setHeader('x-internal-thing', '1')
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ service }));
      });
  };

function writeFiles(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-'));
  for (const [name, content] of Object.entries(FILES)) writeFile(path.join(folder, name), content);
  return folder;
}

function writeFile(file: string, content: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}
