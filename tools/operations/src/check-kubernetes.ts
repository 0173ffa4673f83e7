import { demoAccounts } from '@meridian/demo';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { runForOutput, waitFor } from './containers/command';
import { receiveMail } from './containers/mail';
import { createPodmanManifests, type Started } from './containers/podman-manifests';
import { openSocket, signIn, socketsByReplica } from './containers/sockets';
import { copyWithSecrets } from './kubernetes/copy-with-secrets';
import { asEnvFile, newSecrets } from './configuration/secrets';

/**
 * Starts the local overlay, as kubectl renders it, with `podman kube play` and one replica of each service. It signs in
 * through its gateway, reads the chapters, receives a mail and opens a socket. Then it removes everything. The images
 * must exist: `docker-compose --profile demo build`.
 */
const NETWORK = 'meridian-kube';
const ORDER = 'mongodb redis mailbox publish admin notifications content auth chapters events chat gateway'.split(' ');
const FIRST_PORT = Number(process.env.PORT ?? 8200);

const say = (line: string): void => console.log(`check: ${line}`);
function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`There is no ${name}.`);
  return value;
}
const podman = (...args: string[]) => runForOutput('podman', args);
const data = mkdtempSync(path.join(tmpdir(), 'meridian-kube-'));
/** Podman cannot read a socket as its stdin, which a child process of Node has. */
const writeTemporaryFile = (name: string, text: string) => {
  const file = path.join(data, name);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
};
const secrets = newSecrets();
const copy = copyWithSecrets(path.resolve('k8s'), asEnvFile(secrets));
const rendered = await runForOutput('kubectl', ['kustomize', path.join(copy, 'overlays/local')]);
const { config, started } = createPodmanManifests(rendered, FIRST_PORT, ['mongodb', 'redis']);
const secretName = required(/^ {2}name: (meridian-secrets-\w+)$/m.exec(rendered)?.[1], 'Secret in the overlay');
const claims = config.filter(({ kind }) => kind === 'PersistentVolumeClaim');
const maps = config.filter(({ kind }) => kind === 'ConfigMap');
const workload = (name: string) =>
  required(
    started.find((each) => each.name === name),
    `a workload ${name}`,
  );
const asText = (...documents: object[]) => documents.map((document) => stringify(document)).join('---\n');

async function play({ name, aliases, manifest, isJob, probe, ports }: Started): Promise<void> {
  const network = [NETWORK, ...aliases.map((alias) => `alias=${alias}`)].join(aliases.length ? ':' : '');
  const file = writeTemporaryFile(`${name}.yaml`, asText(...maps, manifest));
  await podman('kube', 'play', '--quiet', '--network', network, file);
  const pod = `meridian-${name}`;
  const states = async () =>
    (await podman('ps', '-a', '--filter', `pod=${pod}`, '--format', '{{.IsInfra}} {{.Exited}} {{.ExitCode}}'))
      .split('\n')
      .filter((line) => line.startsWith('false'));
  if (isJob) {
    await waitFor(`${name} ends`, async () => ((await states()).includes('false true 0') ? true : undefined));
  } else if (probe) {
    await waitFor(
      `${name} responds`,
      async () => ((await responds(ports[probe.port] ?? 0, probe.path)) ? true : undefined),
      120,
    );
  }
  say(`${name} is ${isJob ? 'done' : 'up'}`);
}

/** Runs the probe of the manifest, which is a request to a path, or only a connection. */
const responds = (port: number, probed?: string): Promise<boolean> =>
  probed
    ? fetch(`http://127.0.0.1:${port}${probed}`).then(
        ({ ok }) => ok,
        () => false,
      )
    : new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.destroy();
          resolve(true);
        }).once('error', () => resolve(false));
      });

async function smoke(url: string, chat: string, mailbox: string): Promise<void> {
  const member = required(
    demoAccounts(new Date()).find(({ role }) => role === 'member'),
    'a member among the demo accounts',
  );
  const cookie = await signIn(url, member);
  const chapters = (await (await fetch(`${url}/api/chapters`, { headers: { cookie } })).json()) as unknown[];
  if (!chapters.length) throw new Error('There are no chapters.');
  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes('Meridian'))
    throw new Error(`The first page responds with ${page.status}`);
  await receiveMail(url, mailbox, member.email);
  const socket = await openSocket(url, member.userId, cookie);
  const [[replica, count] = []] = await socketsByReplica([chat], secrets.SERVICE_TOKEN);
  socket.close();
  if (count !== 1) throw new Error(`${String(replica)} has ${String(count)} sockets`);
  say(`signed in, read ${chapters.length} chapters, got a mail, and has a socket at ${String(replica)}`);
}

async function remove(): Promise<void> {
  for (const name of [...ORDER].reverse()) await podman('pod', 'rm', '--force', '--ignore', `meridian-${name}`);
  for (const { metadata } of claims) await podman('volume', 'rm', '--force', metadata.name);
  await podman('secret', 'rm', secretName).catch(() => undefined);
  await podman('network', 'rm', '--force', NETWORK);
}

try {
  await remove();
  await podman('network', 'create', NETWORK);
  const encoded = Object.entries(secrets).map(([name, value]) => [name, Buffer.from(value).toString('base64')]);
  const secretFile = writeTemporaryFile('secret.json', JSON.stringify(Object.fromEntries(encoded)));
  await podman('secret', 'create', secretName, secretFile);
  await podman('kube', 'play', writeTemporaryFile('claims.yaml', asText(...claims)));
  for (const name of ORDER) await play(workload(name));
  const findUrl = (name: string) => `http://localhost:${workload(name).ports.http}`;
  await smoke(findUrl('gateway'), findUrl('chat'), findUrl('mailbox'));
  say('done');
} catch (error) {
  console.error(error);
  for (const name of ORDER)
    console.error(name, await podman('pod', 'logs', '--tail', '15', `meridian-${name}`).catch(() => ''));
  process.exitCode = 1;
} finally {
  if (!process.env.KEEP) await remove().catch(console.error);
  rmSync(data, { recursive: true });
  rmSync(copy, { recursive: true });
}
