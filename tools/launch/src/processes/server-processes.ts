import { existsSync } from 'node:fs';
import path from 'node:path';
import { respondsOk, type ProcessSpec } from './child';
import { PROGRAMS, type ProgramName } from '../builds/build-programs';
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

export function createCommand(name: ProgramName, builtInto = 'dist'): { command: string; args: string[] } {
  const main = path.resolve(PROGRAMS[name].folder, builtInto, 'main');
  const args = existsSync(`${main}.cjs`)
    ? [...listMemoryOptions(name), path.resolve('tools/launch/src/builds/run-with-code-cache.mjs'), `${main}.cjs`]
    : ['--enable-source-maps', `${main}.mjs`];
  return { command: process.execPath, args };
}

/**
 * The space for new objects, which is up to three times as large (in MB). By default it may grow to 48 MB in each of
 * ten processes, which on one machine is more than they need. The document store does more work than the others.
 */
const listMemoryOptions = (name: ProgramName): string[] =>
  name === 'embedded-mongo' ? [] : ['--max-semi-space-size=4'];

/** The services with one process. Chat has one for each replica. */
const SERVICES = ['auth', 'chapters', 'events', 'admin', 'notifications', 'content'] as const;

const urlAt = (port: number): string => `http://127.0.0.1:${port}`;

/** Returns the variables in the environment of `npm start` whose names match. */
const given = (names: RegExp): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => names.test(entry[0]) && entry[1] !== undefined,
    ),
  );

/** Returns the variables of every process. Limits and the like are taken from the environment of `npm start`. */
function commonEnv({ secrets, mongoUrl, redisUrl, isSeeded = true }: ServerProcessesOptions): Record<string, string> {
  return {
    ...given(/^((?:LOG_LEVEL|PASSWORD_HASHING)$|[A-Z]+_LIMIT_)/),
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    SERVICE_TOKEN: secrets.serviceToken,
    IDENTITY_JWKS: secrets.identityJwks,
    MONGODB_URL: mongoUrl,
    SEED: isSeeded ? 'demo' : 'none',
    REDIS_URL: redisUrl,
  };
}

/** Returns the processes to run, with their ports and configuration. */
export async function createServerProcesses(options: ServerProcessesOptions) {
  const { dataDir, port, replicas, smtpUrl, secrets, builtInto } = options;
  const ports = new Map<string, number>();
  for (const name of SERVICES) ports.set(name, await freePort());
  const chatPorts: number[] = [];
  for (let replica = 0; replica < replicas; replica += 1) chatPorts.push(await freePort());
  const metricsPort = await freePort();
  const common = {
    ...commonEnv(options),
    ...Object.fromEntries(Array.from(ports, ([name, at]) => [`${name.toUpperCase()}_URL`, urlAt(at)])),
    CHAT_URLS: chatPorts.map(urlAt).join(','),
  };
  const publicUrl = `http://localhost:${port}`;
  const own: Partial<Record<ProgramName, Record<string, string>>> = {
    auth: {
      ...given(/^(?:PAYMENTS$|STRIPE_)/),
      IDENTITY_PRIVATE_KEY: secrets.identityPrivateKey,
      CREDENTIALS_KEY: secrets.credentialsKey,
      PUBLIC_URL: publicUrl,
    },
    admin: {
      RELEASES_FILE: path.join(dataDir, 'federation/overview.json'),
      GATEWAY_METRICS_URL: urlAt(metricsPort),
    },
    notifications: { SMTP_URL: smtpUrl, PUBLIC_URL: publicUrl },
    gateway: {
      METRICS_PORT: String(metricsPort),
      SHELL_DIR: path.join(dataDir, 'shell'),
      REMOTES_DIR: path.join(dataDir, 'remotes'),
      REGISTRY_FILE: path.join(dataDir, 'federation/registry.json'),
    },
  };
  const createSpec = (name: ProgramName, at: number, more: object = {}, label: string = name): ProcessSpec => ({
    name: label,
    ...createCommand(name, builtInto),
    port: at,
    env: { ...common, PORT: String(at), ...own[name], ...more },
    ready: respondsOk(`${urlAt(at)}/readyz`),
  });
  return {
    services: SERVICES.map((name) => createSpec(name, ports.get(name) ?? 0)),
    chat: chatPorts.map((at, index) => createSpec('chat', at, { REPLICA: `chat-${index + 1}` }, `chat-${index + 1}`)),
    /** The address of the gateway's metrics. */
    metricsUrl: urlAt(metricsPort),
    gateway: createSpec('gateway', port),
  };
}
