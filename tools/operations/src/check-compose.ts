import { findRoot, moduleWorkspaces } from '@meridian/federation';
import { demoAccounts } from '@meridian/demo';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runForOutput, run, waitFor } from './containers/command';
import { composition, readAddress, readMongoUrl } from './containers/compose';
import { imageLine } from './containers/images';
import { receiveMail } from './containers/mail';
import { openSockets, socketsByReplica } from './containers/sockets';
import { asEnvFile, newSecrets } from './configuration/secrets';

/**
 * Builds the images, checks each, starts the composition under a project name of its own, renders a picture, sends a
 * mail, runs the main journey in Chromium on its two chat replicas, adds a third and counts the sockets of each. Then
 * it removes everything but the images. `-- --no-build` uses the existing images.
 */
const SERVICES = ['gateway', 'auth', 'chapters', 'events', 'admin', 'notifications', 'content', 'chat', 'mailbox'];
const WEB_WORKSPACES = ['shell', ...moduleWorkspaces(findRoot())];
const SEEDS = ['seed-auth', 'seed-chapters', 'seed-events', 'seed-chat'];
const PEOPLE = 60;
/** The name of the container of an image that must not start. */
const REFUSAL = 'meridian-check-refusal';

const data = mkdtempSync(path.join(tmpdir(), 'meridian-compose-'));
const port = process.env.PORT ?? '8099';
const url = `http://localhost:${port}`;
const mailboxPort = String(Number(port) + 1);
const secrets = newSecrets();
const envFile = path.join(data, 'env');
const compose = composition('meridian-check', envFile);
const say = (line: string): void => console.log(`check: ${line}`);

/**
 * An image without configuration is for production, so it does not start with a secret that is missing or can be
 * guessed.
 */
async function refusals(): Promise<void> {
  // --rm is not used, because podman then loses the exit code.
  const said = async (...args: string[]) => {
    const output = await runForOutput('docker', ['run', '--name', REFUSAL, '--read-only', ...args]).then(
      () => 'It started.',
      (error: Error) => error.message,
    );
    await runForOutput('docker', ['rm', '--force', REFUSAL]);
    return output;
  };
  const weak = Object.entries({
    ...secrets,
    SERVICE_TOKEN: 'a'.repeat(32),
    CHAPTERS_URL: url,
    EVENTS_URL: url,
    CHAT_URLS: url,
    ADMIN_URL: url,
    NOTIFICATIONS_URL: url,
    CONTENT_URL: url,
  }).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const missing = await said('meridian/auth:1.0.0');
  for (const name of ['SERVICE_TOKEN', 'IDENTITY_PRIVATE_KEY', 'IDENTITY_JWKS', 'CREDENTIALS_KEY', 'MONGODB_URL'])
    if (!missing.includes(name)) throw new Error(`auth does not miss ${name}: ${missing}`);
  for (const [args, sentence] of [
    [['meridian/auth:1.0.0'], 'SERVICE_TOKEN: can be guessed'],
    [['meridian/auth:1.0.0', 'node', 'dist/seed-store.mjs'], 'demo data has no place in production'],
  ] as const) {
    const output = await said(...weak, ...args);
    if (!output.includes(sentence)) throw new Error(`auth takes it: ${output}`);
  }
  const unsigned = await said('meridian/mfe-public:1.0.0');
  if (!unsigned.includes('REGISTRY_SIGNING_KEY is required')) throw new Error(`mfe-public has no key: ${unsigned}`);
  say('auth refuses missing and weak secrets, and demo data, in production, and a module a missing key');
}

async function start(): Promise<void> {
  await compose.run('up', '-d');
  await waitFor(`${url}/readyz responds`, async () =>
    (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ? true : undefined,
  );
  for (const service of [...WEB_WORKSPACES, ...SEEDS])
    for (const { State } of await compose.containers(service))
      if (State.Running || State.ExitCode) throw new Error(`${service} failed`);
  for (const service of SERVICES) {
    for (const { HostConfig } of await compose.containers(service))
      if (!HostConfig.ReadonlyRootfs) throw new Error(`${service} can write to its root file system`);
    await waitFor(`${service} is healthy`, async () =>
      (await compose.containers(service)).every(({ State }) => State.Health?.Status === 'healthy') ? true : undefined,
    );
  }
  say(
    'everything is healthy, on read-only file systems; the shell, the modules and the demo organization are in place',
  );
}

/**
 * The packages and fonts of a picture are found by name when the first one is rendered, so they must be in the image.
 */
async function preview(): Promise<void> {
  const [event] = (await (await fetch(`${url}/api/events?time=upcoming&limit=1`)).json()) as { id: string }[];
  const { status, headers } = await fetch(`${url}/api/events/${event?.id}/preview-image`);
  if (headers.get('content-type') !== 'image/png') throw new Error(`No picture of an event: ${status}`);
  say('the picture of an event is drawn');
}

async function mail(): Promise<void> {
  const [person] = demoAccounts(new Date());
  await receiveMail(url, `http://localhost:${mailboxPort}`, person?.email ?? '');
  say('mail arrives in the mailbox');
}

async function journey(): Promise<void> {
  const [replicas, databases] = await Promise.all([compose.containers('chat'), compose.containers('mongodb')]);
  if (replicas.length !== 2) throw new Error(`There are ${replicas.length} chat replicas.`);
  writeFileSync(path.join(data, 'demo.json'), JSON.stringify(demoAccounts(new Date())));
  writeFileSync(
    path.join(data, 'run.json'),
    JSON.stringify({
      url,
      serviceToken: secrets.SERVICE_TOKEN,
      mongoUrl: databases.map(readMongoUrl)[0],
      processes: replicas.map((replica, index) => ({ name: `chat-${index + 1}`, url: readAddress(replica) })),
    }),
  );
  await run('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts', 'main-path'], {
    E2E_URL: url,
    E2E_DATA_DIR: data,
  });
}

async function spread(): Promise<void> {
  await compose.run('up', '-d', '--no-recreate', '--scale', 'chat=3');
  const addresses = (await compose.containers('chat')).map(readAddress);
  await waitFor('three replicas are ready', async () =>
    (
      await Promise.all(
        addresses.map((address) =>
          fetch(`${address}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      )
    ).filter(Boolean).length === 3
      ? true
      : undefined,
  );
  await waitFor('the gateway has found three replicas', async () => {
    const lines = (await compose.readOutput('logs', '--no-color', 'gateway')).split('\n');
    const hasFound = (address: string) =>
      lines.findLast((line) => line.includes(`"${address}"`))?.includes('"isReady":true');
    return addresses.every(hasFound) ? true : undefined;
  });
  const sockets = await openSockets(url, PEOPLE);
  const counts = await socketsByReplica(addresses, secrets.SERVICE_TOKEN);
  for (const socket of sockets) socket.close();
  say(`${sockets.length} sockets: ${[...counts].map(([replica, count]) => `${count} at ${replica}`).join(', ')}`);
  // Each has about a third. With 60 people, a fair distribution leaves a replica with fewer than 8 once in a thousand
  // times.
  if (counts.size !== 3 || [...counts.values()].some((count) => count < 8))
    throw new Error('They are not spread over three replicas.');
}

try {
  writeFileSync(envFile, `${asEnvFile(secrets)}PORT=${port}\nMAILBOX_PORT=${mailboxPort}\n`, { mode: 0o600 });
  if (!process.argv.includes('--no-build')) await compose.run('build');
  for (const name of [...SERVICES, ...WEB_WORKSPACES]) say(await imageLine(`meridian/${name}:1.0.0`));
  await refusals();
  await start();
  await preview();
  await mail();
  await journey();
  await spread();
  say('done');
} catch (error) {
  console.error(error);
  await compose.run('logs', '--tail', '40').catch(() => undefined);
  process.exitCode = 1;
} finally {
  await compose.run('down', '--volumes', '--timeout', '30').catch(console.error);
  rmSync(data, { recursive: true });
}
