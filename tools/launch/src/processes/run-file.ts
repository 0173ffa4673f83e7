import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The content of `.data/run.json` while Meridian runs, for developers and for tests. */
export interface RunFile {
  url: string;
  pid: number;
  mongoUrl: string;
  redisUrl: string;
  serviceToken: string;
  /** The address of the gateway's metrics. */
  metricsUrl: string;
  processes: { name: string; pid: number | undefined; url: string }[];
}

const fileIn = (dataDir: string) => path.join(dataDir, 'run.json');

/** The file is written in one step, so that readers never see a part of it. */
export function writeRunFile(dataDir: string, run: RunFile): void {
  writeFileSync(`${fileIn(dataDir)}.new`, JSON.stringify(run, null, 2), { mode: 0o600 });
  renameSync(`${fileIn(dataDir)}.new`, fileIn(dataDir));
}
export const removeRunFile = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

/** Returns the Meridian that already runs on this data, if there is one. */
export function findRunning(dataDir: string): RunFile | undefined {
  if (!existsSync(fileIn(dataDir))) return undefined;
  const run = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as RunFile;
  return isAlive(run.pid) ? run : undefined;
}

/**
 * Ends the processes that a killed launcher left behind, but only those whose command line contains our own bundles.
 */
export function stopOrphanedProcesses(dataDir: string): void {
  if (!existsSync(fileIn(dataDir))) return;
  const run = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as RunFile;
  for (const { pid } of run.processes)
    if (pid && isAlive(pid) && readCommand(pid).includes(`${process.cwd()}${path.sep}`)) process.kill(pid, 'SIGTERM');
  removeRunFile(dataDir);
}

/** Returns whether a process exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
