import { existsSync } from 'node:fs';
import path from 'node:path';
import { respondsOk, type ProcessSpec } from './child';
import { PROGRAMS, type ProgramName } from './build-programs';
import { freePort } from './ports';
import type { Secrets } from './secrets';

export interface ServerProcessesOptions {
  dataDir: string;
  port: number;
  replicas: number;
  mongoUrl: string;
  redisUrl: string;
  smtpUrl: string;
  secrets: Secrets;
  /** Whether an empty store is filled with the demo organization. Default: true. */
  isSeeded?: boolean;
  /** The folder of the bundles inside each program's own. Default: `dist`. */
  builtInto?: string | undefined;
}

export interface ServerProcesses {
  services: ProcessSpec[];
  chat: ProcessSpec[];
  gateway: ProcessSpec;
  /** The address of the gateway's metrics. */
  metricsUrl: string;
}

export function commandOf(name: ProgramName, builtInto = 'dist'): { command: string; args: string[] } {
  const main = path.resolve(PROGRAMS[name].folder, builtInto, 'main');
  const args = existsSync(`${main}.cjs`)
    ? [...memoryOf(name), path.resolve('tools/launch/src/run-with-code-cache.mjs'), `${main}.cjs`]
    : ['--enable-source-maps', `${main}.mjs`];
  return { command: process.execPath, args };
}

/**
 * The space for new objects, which is up to three times as large (in MB). By default it may grow to 48 MB in each of
 * ten processes, which on one machine is more than they need. The document store does more work than the others.
 */
const memoryOf = (name: ProgramName): string[] => (name === 'embedded-mongo' ? [] : ['--max-semi-space-size=4']);

/** Returns the processes to run, with their ports and configuration. */
export async function createServerProcesses({
  dataDir,
  port,
  replicas,
  mongoUrl,
  redisUrl,
  smtpUrl,
  secrets,
  isSeeded = true,
  builtInto,
}: ServerProcessesOptions): Promise<ServerProcesses> {
  const ports = {
    auth: await freePort(),
    chapters: await freePort(),
    events: await freePort(),
    admin: await freePort(),
    notifications: await freePort(),
    content: await freePort(),
    metrics: await freePort(),
  };
  const chatPorts: number[] = [];
  for (let replica = 0; replica < replicas; replica += 1) chatPorts.push(await freePort());
  const publicUrl = `http://localhost:${port}`;
  const url = (of: number) => `http://127.0.0.1:${of}`;
  const urls = {
    AUTH_URL: url(ports.auth),
    CHAPTERS_URL: url(ports.chapters),
    EVENTS_URL: url(ports.events),
    ADMIN_URL: url(ports.admin),
    NOTIFICATIONS_URL: url(ports.notifications),
    CONTENT_URL: url(ports.content),
    CHAT_URLS: chatPorts.map(url).join(','),
  };
  const passed = Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] =>
        /^((?:LOG_LEVEL|PASSWORD_HASHING)$|[A-Z]+_LIMIT_)/.test(entry[0]) && entry[1] !== undefined,
    ),
  );
  const common = {
    ...passed,
    ...urls,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    SERVICE_TOKEN: secrets.serviceToken,
    IDENTITY_JWKS: secrets.identityJwks,
    MONGODB_URL: mongoUrl,
    SEED: isSeeded ? 'demo' : 'none',
    REDIS_URL: redisUrl,
  };
  const specOf = (
    name: ProgramName,
    at: number,
    env: Record<string, string> = {},
    label: string = name,
  ): ProcessSpec => ({
    name: label,
    ...commandOf(name, builtInto),
    port: at,
    env: { ...common, PORT: String(at), ...env },
    ready: respondsOk(`${url(at)}/readyz`),
  });
  return {
    services: [
      specOf('auth', ports.auth, {
        IDENTITY_PRIVATE_KEY: secrets.identityPrivateKey,
        CREDENTIALS_KEY: secrets.credentialsKey,
        PUBLIC_URL: publicUrl,
      }),
      specOf('chapters', ports.chapters),
      specOf('events', ports.events),
      specOf('admin', ports.admin, {
        RELEASES_FILE: path.join(dataDir, 'federation/overview.json'),
        GATEWAY_METRICS_URL: url(ports.metrics),
      }),
      specOf('notifications', ports.notifications, { SMTP_URL: smtpUrl, PUBLIC_URL: publicUrl }),
      specOf('content', ports.content),
    ],
    chat: chatPorts.map((at, index) => specOf('chat', at, { REPLICA: `chat-${index + 1}` }, `chat-${index + 1}`)),
    metricsUrl: url(ports.metrics),
    gateway: specOf('gateway', port, {
      METRICS_PORT: String(ports.metrics),
      SHELL_DIR: path.join(dataDir, 'shell'),
      REMOTES_DIR: path.join(dataDir, 'remotes'),
      REGISTRY_FILE: path.join(dataDir, 'federation/registry.json'),
    }),
  };
}
