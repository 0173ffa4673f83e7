import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';

export interface ProgramSpec {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  port: number;
  /** Answers true once the program can be used. */
  ready: () => Promise<boolean>;
}

/** A program that is kept running: it is started again when it ends by itself, and its output goes to a log file. */
export class Child {
  private process: ChildProcess | undefined;
  private stopping = false;
  private restarts = 0;

  constructor(readonly spec: ProgramSpec, private readonly logDir: string, private readonly say: (line: string) => void) {}

  get pid(): number | undefined { return this.process?.pid; }

  /** Starts it and waits until it is ready. Rejects with one sentence when it ends first, or takes over 60 s. */
  async start(): Promise<void> {
    let ended = this.spawn();
    const deadline = Date.now() + 60_000;
    while (Date.now() < deadline) {
      if (await this.spec.ready()) {
        void ended.then(() => this.restart());
        return;
      }
      if (await Promise.race([ended.then(() => true), pause(100)])) {
        if (this.stopping) return;
        // Another process may have taken the port in between: one more try.
        if (this.restarts++ > 0) throw new Error(`${this.spec.name} could not start; its log is ${this.logFile}.`);
        ended = this.spawn();
      }
    }
    throw new Error(`${this.spec.name} was not ready on port ${this.spec.port} after a minute; its log is ${this.logFile}.`);
  }

  /** SIGTERM, and SIGKILL after 15 s. */
  async stop(): Promise<void> {
    this.stopping = true;
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => { child.once('exit', resolve); });
    child.kill('SIGTERM');
    const impatient = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(impatient);
  }

  private get logFile(): string { return path.join(this.logDir, `${this.spec.name}.log`); }

  private spawn(): Promise<void> {
    mkdirSync(this.logDir, { recursive: true });
    const log = createWriteStream(this.logFile, { flags: 'a' });
    const { PATH = '', HOME = '', TZ = '' } = process.env;
    // A process group of its own: Ctrl-C reaches the launcher only, which then stops everything in order.
    const child = spawn(this.spec.command, this.spec.args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { PATH, HOME, ...(TZ && { TZ }), ...this.spec.env } });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    this.process = child;
    return new Promise((resolve) => {
      child.once('error', (error) => { log.write(`${error.message}\n`); resolve(); });
      child.once('exit', () => resolve());
    });
  }

  private async restart(): Promise<void> {
    if (this.stopping) return;
    this.say(`${this.spec.name} ended by itself; starting it again`);
    await pause(1000);
    if (this.stopping) return;
    await this.start().catch((error: Error) => this.say(error.message));
  }
}

export const pause = (ms: number): Promise<false> => new Promise((resolve) => { setTimeout(() => resolve(false), ms); });

/** Whether a URL answers 200. */
export const answers = (url: string) => (): Promise<boolean> => fetch(url, { signal: AbortSignal.timeout(2000) }).then((response) => response.ok, () => false);
