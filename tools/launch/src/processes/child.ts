import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { get } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessGuard } from './process-guard';

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  port: number;
  /** Resolves to true once the process can be used. */
  ready: () => Promise<boolean>;
}

/** The time limits of the supervision of a process, in milliseconds. */
export interface SupervisionTimeouts {
  /** The pauses before restarts. The last one is repeated. */
  pauses: readonly number[];
  /** After being ready for this time, the next pause is the first one again. */
  healthy: number;
  /** A process that is not ready after this time is ended and restarted. */
  ready: number;
}
const PATIENCE: SupervisionTimeouts = {
  pauses: [1000, 2000, 4000, 8000, 16_000, 30_000],
  healthy: 60_000,
  ready: 60_000,
};

/** One run of the process. `isReady` says whether it became ready. `ended` resolves to the reason when it has ended. */
interface Run {
  isReady: boolean;
  ended: Promise<string>;
}

/**
 * A supervised process. Whenever it ends by itself it is restarted, without a limit. Its output is written to a log
 * file.
 */
export class Child {
  private process: ChildProcess | undefined;
  private readonly stopping = new AbortController();
  private readonly patience: SupervisionTimeouts;

  /**
   * `onBack` is called whenever the process was restarted and is ready, as another process. With a guard, it does not
   * keep this process alive.
   */
  constructor(
    readonly spec: ProcessSpec,
    private readonly logDir: string,
    private readonly say: (line: string) => void,
    patience: Partial<SupervisionTimeouts> = {},
    private readonly onBack: () => void = () => undefined,
    private readonly guard?: ProcessGuard,
  ) {
    this.patience = { ...PATIENCE, ...patience };
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Starts the process and waits until it is ready. Rejects with one sentence if it ends first, or takes too long. */
  async start(): Promise<void> {
    const began = Date.now();
    let run = await this.run();
    // Another process may have taken the port in between, so there is a second attempt.
    if (!run.isReady && !this.isStopping && Date.now() - began < this.patience.ready) run = await this.run();
    if (this.isStopping) return;
    if (!run.isReady)
      throw new Error(`${this.spec.name} could not start: ${await run.ended}. Its log is ${this.logFile}.`);
    void this.keep(run);
  }

  /** Sends SIGTERM, and SIGKILL after 15 s. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill('SIGTERM');
    const impatient = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(impatient);
  }

  private get logFile(): string {
    return path.join(this.logDir, `${this.spec.name}.log`);
  }
  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Restarts the process whenever it has ended. Prints the reason when it changes, and when the process is back. */
  private async keep(first: Run): Promise<void> {
    const { name } = this.spec;
    let missing: { since: number; why: string } | undefined;
    for (let run = first, starts = 0; ;) {
      const readyAt = Date.now();
      const why = await run.ended;
      if (this.isStopping) return;
      if (run.isReady && Date.now() - readyAt >= this.patience.healthy) starts = 0;
      if (!missing) this.say(`${name} is missing: ${why}. It is started again until it runs.`);
      else if (why !== missing.why) this.say(`${name} is still missing: ${why}.`);
      missing = { since: missing?.since ?? Date.now(), why };
      const { pauses } = this.patience;
      await pause(pauses[Math.min(starts++, pauses.length - 1)] ?? 0, this.stopping.signal);
      if (this.isStopping) return;
      run = await this.run();
      if (!run.isReady || this.isStopping) continue;
      this.say(`${name} is back after ${Math.round((Date.now() - missing.since) / 1000)} s.`);
      missing = undefined;
      this.onBack();
    }
  }

  private async run(): Promise<Run> {
    const ended = this.spawn();
    const hasEnded = ended.then(() => true);
    for (const deadline = Date.now() + this.patience.ready; Date.now() < deadline;) {
      if (await this.spec.ready()) return { isReady: true, ended };
      if (await Promise.race([hasEnded, pause(100)])) return { isReady: false, ended };
    }
    this.process?.kill('SIGKILL');
    await ended;
    return {
      isReady: false,
      ended: Promise.resolve(
        `it was not ready on port ${this.spec.port} after ${Math.round(this.patience.ready / 1000)} s`,
      ),
    };
  }

  /** Starts the process. Resolves to the reason when it has ended. */
  private spawn(): Promise<string> {
    mkdirSync(this.logDir, { recursive: true });
    const log = createWriteStream(this.logFile, { flags: 'a' });
    log.on('error', ({ message }) => this.say(`The log of ${this.spec.name} cannot be written: ${message}.`));
    // It has a process group of its own, so that Ctrl-C reaches only the launcher, which then stops everything in
    // order.
    const child = spawn(this.spec.command, this.spec.args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...MEMORY, ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])), ...this.spec.env },
    });
    if (this.guard) {
      if (child.pid !== undefined) this.guard.add(child.pid);
      child.unref();
    }
    let recentOutput = '';
    for (const stream of [child.stdout, child.stderr] as Socket[]) {
      if (this.guard) stream.unref();
      stream.pipe(log, { end: false });
      stream.on('data', (chunk: Buffer) => {
        recentOutput = `${recentOutput}${chunk}`.slice(-KEPT);
      });
    }
    this.process = child;
    return new Promise((resolve) => {
      child.once('error', (error) => {
        log.write(`${error.message}\n`);
        resolve(error.message);
      });
      child.once('exit', (code, signal) => {
        // The last output arrives before `close`, but a child that the process left behind would delay `close`.
        const notify = () =>
          resolve(
            signal
              ? `it was ended by ${signal}`
              : `it ended with code ${code}${recentOutput && ` (${findLastError(recentOutput)})`}`,
          );
        child.once('close', notify);
        setTimeout(notify, 1000).unref();
      });
    });
  }
}

/**
 * The C library keeps free memory in up to eight arenas per processor. With two arenas per process, all processes
 * together had 839 MB instead of 906 ten seconds after the first start of the product (medians of three).
 */
const MEMORY = { MALLOC_ARENA_MAX: '2' };

/** The environment variables that a process inherits. The last four set its clock in the tests at other moments. */
const INHERITED = ['PATH', 'HOME', 'TZ', 'LD_PRELOAD', 'FAKETIME', 'DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT'];

/** The number of characters of a process's output that are searched for its last error. */
const KEPT = 10_000;

/** Returns the last error in the output of a process, or else its last line. Our own processes write JSON. */
function findLastError(recentOutput: string): string {
  const lines = recentOutput.split('\n').filter((line) => line.trim());
  const line = lines.findLast((each) => /^\w*Error\b.*: /.test(each)) ?? lines.at(-1) ?? '';
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message: string } };
    return err ? `${msg}: ${err.message}` : (msg ?? line);
  } catch {
    return line.slice(0, 300);
  }
}

const pause = (ms: number, signal?: AbortSignal): Promise<false> =>
  wait(ms, false as const, { signal }).catch(() => false);

/**
 * Returns a check of whether a URL responds with 200 within 2 s. It does not use `fetch`, with which the checks of a
 * start took a third of the processor time of the launcher.
 */
export const respondsOk = (url: string) => (): Promise<boolean> =>
  new Promise((resolve) => {
    get(url, { agent: false, signal: AbortSignal.timeout(2000) }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });
