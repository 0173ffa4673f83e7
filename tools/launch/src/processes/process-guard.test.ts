import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createProcessGuard, killOrphanedProcesses } from './process-guard';

test('Processes end with their guard, and then its folder is removed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guard-'));
  const guard = createProcessGuard(folder);
  const children = [spawn('sleep', ['60'], { detached: true }), spawn('sleep', ['60'], { detached: true })];
  const ended = children.map((child) => once(child, 'exit'));
  for (const { pid } of children) guard.add(pid!);
  guard.release();
  expect(await Promise.all(ended)).toEqual([
    [null, 'SIGTERM'],
    [null, 'SIGTERM'],
  ]);
  while (existsSync(folder)) await pause(20);
});

test('Processes that are still running are killed and counted', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guard-'));
  const guard = createProcessGuard(folder);
  const [ended, running] = [spawn('true', { detached: true }), spawn('sleep', ['60'], { detached: true })];
  const exits = [once(ended, 'exit'), once(running, 'exit')] as const;
  for (const { pid } of [ended, running]) guard.add(pid!);
  await exits[0];
  expect(killOrphanedProcesses(folder)).toBe(1);
  expect(await exits[1]).toEqual([null, 'SIGKILL']);
  expect(existsSync(folder)).toBe(false);
  guard.release();
});
