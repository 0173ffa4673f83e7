import { findRoot, moduleWorkspaces } from '@meridian/federation';
import { startDevServer } from '@meridian/federation/dev';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from './processes/ports';
import { findRunning } from './processes/run-file';

const NAMES = ['shell', ...moduleWorkspaces(findRoot())];
const USAGE = `npm run dev -- <workspace>… [options]
  --against URL  the running product (default: the one that npm start started here)
  --data DIR     where that one keeps its data (.data)
  --port N       port of the pages (3000; the next free one when it is taken)
Workspaces: ${NAMES.join(', ')}`;

/** `npm run dev` serves the running product at another address, with some modules from source. */
export async function dev(args: string[]): Promise<void> {
  try {
    const { workspaces, against, data, port } = readCommand(args);
    const product = against ?? findRunning(data)?.url;
    if (!product)
      throw new Error(
        'Meridian is not running here. Start it with npm start in another terminal, or name a site with --against.',
      );
    const began = Date.now();
    const server = await startDevServer({
      root: process.cwd(),
      workspaces,
      product,
      port: await freePort(port),
      log: (line) => console.log(line),
    });
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`\n${server.url} has ${workspaces.join(', ')} from source, and everything else from ${product}.`);
    console.log(`(after ${seconds} s) Only you see it. Ctrl-C stops it.`);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => void server.close().then(() => process.exit(0)));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

function readCommand(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      against: { type: 'string' },
      data: { type: 'string', default: '.data' },
      port: { type: 'string', default: '3000' },
    },
  });
  const unknown = positionals.filter((name) => !NAMES.includes(name));
  if (unknown.length) throw new Error(`There is no workspace ${unknown.join(', ')} with pages.\n\n${USAGE}`);
  if (!positionals.length) throw new Error(USAGE);
  if (!/^\d+$/.test(values.port)) throw new Error('--port must be a number.');
  if (values.against !== undefined && !(/^https?:/.test(values.against) && URL.canParse(values.against)))
    throw new Error('--against must be an address, such as https://meridian.example.');
  return {
    workspaces: positionals,
    against: values.against,
    data: path.resolve(values.data),
    port: Number(values.port),
  };
}
