import { spawn, spawnSync } from 'node:child_process';
import { cpuSecondsOfEndedChildren } from './cpu-time';

/** The slowest test file prints nothing for three minutes on two idle cores. */
const SILENCE_LIMIT_MS = 12 * 60_000;

export interface ExitStatus {
  code: number;
  /** Whether it was stopped because it printed nothing for too long. */
  isStalled: boolean;
  /** The processor seconds of the command and of the children that it waited for. */
  cpuSeconds: number;
}

export interface WatchedOptions {
  /** Milliseconds without output after which the command is stopped with all its children. */
  silenceMs?: number;
  /** Variables in addition to those of this process. */
  env?: Record<string, string>;
}

/** Runs a command and passes its output on. Stops it with all its children if it prints nothing for `silenceMs`. */
export function runWatched(
  command: string,
  args: string[],
  { silenceMs = SILENCE_LIMIT_MS, env = {} }: WatchedOptions = {},
): Promise<ExitStatus> {
  return new Promise((resolve) => {
    // It has a process group of its own, so that its workers and their processes end with it.
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, FORCE_COLOR: '0' },
      detached: true,
    });
    const killGroup = (signal: NodeJS.Signals) => {
      try {
        if (child.pid) process.kill(-child.pid, signal);
      } catch {
        /* The process has ended. */
      }
    };
    let isStalled = false;
    let interrupted = false;
    let cpuSeconds = 0;
    const interrupt = (signal: NodeJS.Signals) => {
      interrupted = true;
      killGroup(signal);
    };
    const watch = setTimeout(() => {
      isStalled = true;
      console.error(
        `\nNothing was printed for ${Math.round(silenceMs / 1000)} s: ${command} ${args.join(' ')} is stopped. What was running:`,
      );
      console.error(
        spawnSync('ps', ['-e', '-o', 'pgid,pid,stat,wchan:24,etime,args'], { encoding: 'utf8' })
          .stdout?.split('\n')
          .filter((line, at) => at === 0 || line.trim().startsWith(`${child.pid} `))
          .map((line) => line.slice(0, 160))
          .join('\n') ?? '',
      );
      killGroup('SIGKILL');
    }, silenceMs);
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      from.on('data', (chunk: Buffer) => {
        watch.refresh();
        to.write(chunk);
      });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    for (const signal of signals) process.on(signal, interrupt);
    const before = createCpuMeter();
    const ended = (code: number) => {
      clearTimeout(watch);
      for (const signal of signals) process.off(signal, interrupt);
      if (interrupted) process.exit(130);
      resolve({ code, isStalled, cpuSeconds });
    };
    child.once('error', (error) => {
      console.error(error.message);
      ended(1);
    });
    // `close` follows the last output, but never comes while a process that the command left behind keeps the pipe
    // open.
    child.once('exit', (code) => {
      cpuSeconds = before();
      const late = setTimeout(() => ended(code ?? 1), 2_000);
      child.once('close', () => {
        clearTimeout(late);
        ended(code ?? 1);
      });
    });
  });
}

let counted = 0;
/**
 * Creates a meter of a command's processor time. The system adds the time of a child in one step when the child has
 * ended. Time that is not counted yet when `exit` is emitted therefore belongs to that child, even while others run in
 * parallel.
 */
function createCpuMeter(): () => number {
  counted ||= cpuSecondsOfEndedChildren();
  return () => {
    const total = cpuSecondsOfEndedChildren();
    const seconds = total - counted;
    counted = total;
    return seconds;
  };
}
