import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';

/** The embedded store in a process of its own. */
export interface StoreProgram {
  client: MongoClient;
  pid: number;
  /** The milliseconds from the start of the process to its response to a read. */
  startMs: number;
  /** Ends the process: `SIGTERM` as an operator does, `SIGKILL` as a power failure does. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the bundle in a folder, for example `dist/bundles`, and reads one document. */
export async function startStoreProgram(folder: string, dataDir: string): Promise<StoreProgram> {
  const started = performance.now();
  const main = `tools/embedded-mongo/${folder}/main.cjs`;
  const args = [main, '--data', dataDir];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!child.stdout || child.pid === undefined) throw new Error(`${main} cannot be started`);
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  const client = await MongoClient.connect(url);
  await client.db('bench').collection('messages').findOne({});
  const startMs = performance.now() - started;
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => {
    await client.close();
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return { client, pid: child.pid, startMs, stop };
}

/**
 * Returns the resident memory in MB: the process's own, and pages of files, which Linux reclaims when it needs them.
 */
export function readMemory(pid: number): { own: number; files: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [own = 0, files = 0] = ['RssAnon', 'RssFile'].map(
    (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024,
  );
  return { own, files };
}

/** Returns the longest wait for a `ping` of another client, which is a process of its own, during each work, in ms. */
export async function longestWaits(client: MongoClient, works: (() => Promise<unknown>)[]): Promise<number[]> {
  const url = client.options.hosts.map((host) => `mongodb://${host.toString()}`).join();
  const other = fork('bench/store-ping.ts', [url], { execArgv: ['--import', 'tsx'] });
  await once(other, 'message');
  const waits: number[] = [];
  try {
    for (const work of works) {
      other.send('start');
      await work();
      other.send('stop');
      const [longest] = (await once(other, 'message')) as [number];
      waits.push(longest);
    }
  } finally {
    other.kill();
  }
  return waits;
}
