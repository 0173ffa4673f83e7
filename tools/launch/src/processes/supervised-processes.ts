import { readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Child, respondsOk, type ProcessSpec } from './child';
import { freePort } from './ports';
import type { ProcessGuard } from './process-guard';

/** Milliseconds in which killed processes must be back. */
const RESTORE_MS = 30_000;

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`There is no process ${name}.`);
  return value;
}

/** The processes of a test, by name. It may stop or change them and add replicas, and then restore what was planned. */
export class SupervisedProcesses {
  private readonly specs: Map<string, ProcessSpec>;
  private readonly children: Map<string, Child>;
  /** The processes that were stopped, or started with a change. */
  private readonly altered = new Set<string>();

  constructor(
    specs: ProcessSpec[],
    private readonly logs: string,
    private readonly guard: ProcessGuard,
  ) {
    this.specs = new Map(specs.map((spec) => [spec.name, spec]));
    this.children = new Map(specs.map((spec) => [spec.name, this.createChild(spec)]));
  }

  private createChild(spec: ProcessSpec): Child {
    return new Child(spec, this.logs, () => undefined, { pauses: [1000] }, undefined, this.guard);
  }

  private findChild(name: string): Child {
    return required(this.children.get(name), name);
  }

  findSpec(name: string): ProcessSpec {
    return required(this.specs.get(name), name);
  }

  pids(): Record<string, number | undefined> {
    return Object.fromEntries([...this.children].map(([name, { pid }]) => [name, pid]));
  }

  readLog(name: string): string {
    return readFileSync(path.join(this.logs, `${name}.log`), 'utf8');
  }

  clearLogs(): void {
    for (const name of this.specs.keys()) truncateSync(path.join(this.logs, `${name}.log`));
  }

  /** Starts processes. An error has the end of the log, because the folder of the log is removed. */
  async start(...names: string[]): Promise<void> {
    await Promise.all(
      names.map((name) =>
        this.findChild(name)
          .start()
          .catch((error: Error) => {
            throw new Error(`${error.message}\n${this.readLog(name).slice(-2000)}`);
          }),
      ),
    );
  }

  stop(name: string): Promise<void> {
    this.altered.add(name);
    return this.findChild(name).stop();
  }

  /** Stops a process and starts it with another specification, which is forgotten when the processes are restored. */
  async restart(spec: ProcessSpec, isAltered: boolean): Promise<void> {
    const { name } = spec;
    if (isAltered) this.altered.add(name);
    else this.altered.delete(name);
    await this.findChild(name).stop();
    this.children.set(name, this.createChild(spec));
    await this.start(name);
  }

  /** Starts a process as it was planned. */
  bring(name: string): Promise<void> {
    return this.restart(this.findSpec(name), false);
  }

  private replicas(prefix = ''): string[] {
    return [...this.children.keys()].filter((name) => name.startsWith(prefix) && /-replica(?:-\d+)?$/.test(name));
  }

  /** Starts a second replica of a process on a port of its own. Resolves to its name. */
  async addReplica(name: string): Promise<string> {
    const others = this.replicas(`${name}-replica`).length;
    const replica = others ? `${name}-replica-${others + 1}` : `${name}-replica`;
    const port = await freePort();
    const spec = this.findSpec(name);
    this.specs.set(replica, {
      ...spec,
      name: replica,
      port,
      env: { ...spec.env, PORT: String(port), METRICS_PORT: '' }, // The port of metrics is taken.
      ready: respondsOk(`http://127.0.0.1:${port}/readyz`),
    });
    this.children.set(replica, this.createChild(this.findSpec(replica)));
    await this.start(replica);
    return replica;
  }

  /** Removes the replicas, and waits until all other processes run as they were planned. */
  async restore(): Promise<void> {
    const replicas = this.replicas();
    await Promise.all(replicas.map((name) => this.findChild(name).stop()));
    for (const name of replicas) for (const each of [this.children, this.specs, this.altered]) each.delete(name);
    await Promise.all([...this.altered].map((name) => this.bring(name)));
    const deadline = Date.now() + RESTORE_MS; // A killed process is restarted after a second.
    for (const { name, ready } of this.specs.values())
      while (!(await ready())) {
        if (Date.now() > deadline) throw new Error(`${name} does not run.`);
        await pause(100);
      }
  }

  /** Stops one process, then the replicas, then all others, and at last one on which they depend. */
  async close({ first, last }: { first: string; last: string }): Promise<void> {
    const replicas = this.replicas();
    const others = [...this.children.keys()].filter((name) => ![first, last, ...replicas].includes(name));
    for (const names of [[first], replicas, others, [last]])
      await Promise.all(names.map((name) => this.findChild(name).stop()));
  }
}
