import { spawn, spawnSync } from 'node:child_process';

/** The slowest test file says nothing for three minutes on two quiet cores. */
const PATIENCE_MS = 12 * 60_000;

/** How a command ended: its exit code, or `still` when it was stopped as it had said nothing for too long. */
export interface Ended {
  code: number;
  still: boolean;
}

/**
 * Runs a command and passes its output on. One that says nothing for `patience` ms is stopped, with all that it
 * started.
 */
export function runWatched(command: string, args: string[], patience = PATIENCE_MS): Promise<Ended> {
  return new Promise((resolve) => {
    // A process group of its own, so that workers and their programs end with it.
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0' },
      detached: true,
    });
    const end = (signal: NodeJS.Signals) => {
      try {
        if (child.pid) process.kill(-child.pid, signal);
      } catch {
        /* it has ended */
      }
    };
    let still = false;
    let interrupted = false;
    const interrupt = (signal: NodeJS.Signals) => {
      interrupted = true;
      end(signal);
    };
    const watch = setTimeout(() => {
      still = true;
      console.error(
        `\nNothing was said for ${Math.round(patience / 1000)} s: ${command} ${args.join(' ')} is stopped. What was running:`,
      );
      console.error(
        spawnSync('ps', ['-e', '-o', 'pgid,pid,stat,wchan:24,etime,args'], { encoding: 'utf8' })
          .stdout?.split('\n')
          .filter((line, at) => at === 0 || line.trim().startsWith(`${child.pid} `))
          .map((line) => line.slice(0, 160))
          .join('\n') ?? '',
      );
      end('SIGKILL');
    }, patience);
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
    const ended = (code: number) => {
      clearTimeout(watch);
      for (const signal of signals) process.off(signal, interrupt);
      if (interrupted) process.exit(130);
      resolve({ code, still });
    };
    child.once('error', (error) => {
      console.error(error.message);
      ended(1);
    });
    // Its last words come before `close`, which a program that it left behind would keep waiting.
    child.once('exit', (code) => {
      const late = setTimeout(() => ended(code ?? 1), 2_000);
      child.once('close', () => {
        clearTimeout(late);
        ended(code ?? 1);
      });
    });
  });
}
