import { demoAccounts } from '@meridian/demo';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildProduct } from './builds/build-product';
import { BUNDLES } from './builds/build-programs';
import { Child, type ProcessSpec } from './processes/child';
import { readOptions, type Options } from './options';
import { createServerProcesses, createCommand } from './processes/server-processes';
import { freePort } from './processes/ports';
import { startLocalRedis } from './local-redis/start-local-redis';
import { findRunning, stopOrphanedProcesses, removeRunFile, writeRunFile } from './processes/run-file';
import { secretsIn } from './processes/secrets';
import { createDocumentStore, createMailServer, createRedis, MAILBOX_PORT } from './stores';

const say = (line: string): void => console.log(line);

/** `npm start` builds what changed, starts everything in order, and prints the address and the demo accounts. */
export async function start(args: string[]): Promise<void> {
  const options = readOptions(args);
  const children: Child[] = [];
  const ending = new AbortController();
  const stop = async (code: number) => {
    if (ending.signal.aborted) return;
    ending.abort();
    say('\nStopping …');
    for (const child of [...children].reverse()) await child.stop();
    removeRunFile(options.data);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  try {
    await bring(options, children, ending.signal);
  } catch (error) {
    if (ending.signal.aborted) return; // An interruption by Ctrl-C needs no message.
    console.error(`\n${(error as Error).message}`);
    await stop(1);
  }
}

async function bring(options: Options, children: Child[], ending: AbortSignal): Promise<void> {
  const { data } = options;
  const other = findRunning(data);
  if (other)
    throw new Error(
      `Meridian is already running with this data at ${other.url} (process ${other.pid}). Stop it first, or choose another folder with --data.`,
    );
  stopOrphanedProcesses(data);
  if (options.reset && process.env.MONGODB_URL)
    throw new Error(
      '--reset forgets the embedded store only; MONGODB_URL names a server, whose databases meridian_* have to be dropped there.',
    );
  if (options.reset)
    for (const folder of ['mongo', 'demo.json']) rmSync(path.join(data, folder), { recursive: true, force: true });
  mkdirSync(data, { recursive: true });

  const began = Date.now();
  say('Building what changed …');
  await buildProduct(data, ending);

  let record = (): void => undefined;
  const launch = async (...specs: ProcessSpec[]) => {
    const started = specs.map((spec) => new Child(spec, path.join(data, 'logs'), say, {}, () => record()));
    children.push(...started);
    await Promise.all(started.map((child) => child.start()));
  };
  const documents = await createDocumentStore(data, createCommand('embedded-mongo', BUNDLES));
  const server = await createRedis();
  const redis = server ?? (await startLocalRedis());
  // Products that start at the same time would all find the same next port free.
  const from = options.port === 0 ? 0 : MAILBOX_PORT;
  const mail = await createMailServer(createCommand('mailbox', BUNDLES), { from });
  const documentsName = documents.spec ? 'embedded document store' : documents.url;
  const redisName = server?.spec ? 'redis-server' : (server?.url ?? 'signals without Redis');
  say(`Starting the stores: ${documentsName}, ${redisName} …`);
  await launch(...[documents.spec, server?.spec, mail.spec].filter((spec) => spec !== undefined));

  const secrets = secretsIn(data);
  const port = await freePort(options.port);
  const processes = await createServerProcesses({
    dataDir: data,
    port,
    replicas: options.replicas ?? (server ? 2 : 1),
    mongoUrl: documents.url,
    redisUrl: redis.url,
    smtpUrl: mail.url,
    secrets,
    isSeeded: !options.empty,
    builtInto: BUNDLES,
  });
  say(
    `Starting auth, chapters, events, admin, notifications, content and ${processes.chat.length} × chat${options.empty ? '' : '; an empty store is filled with the demo organization'} …`,
  );
  await launch(...processes.services, ...processes.chat, processes.gateway);

  const url = `http://localhost:${port}`;
  const accounts = options.empty ? [] : demoAccounts(new Date());
  writeFileSync(path.join(data, 'demo.json'), JSON.stringify(accounts, null, 2));
  record = () =>
    writeRunFile(data, {
      url,
      pid: process.pid,
      mongoUrl: documents.url,
      redisUrl: redis.url,
      serviceToken: secrets.serviceToken,
      metricsUrl: processes.metricsUrl,
      processes: children.map((child) => ({
        name: child.spec.name,
        pid: child.pid,
        url: `http://127.0.0.1:${child.spec.port}`,
      })),
    });
  record();
  const seconds = Math.round((Date.now() - began) / 1000);
  const folder = path.relative('.', data) || data;
  say(`\nMeridian is at ${url} (after ${seconds} s). Ctrl-C stops it; data stays in ${folder}.\n`);
  if (mail.spec)
    say(`Emails are not delivered to anybody. Read them in the mailbox at http://localhost:${mail.spec.port}.\n`);
  for (const { role, email, password } of accounts) say(`  ${role.padEnd(14)} ${email.padEnd(34)} ${password}`);
  say('');
}
