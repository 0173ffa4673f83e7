import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createProcessGuard } from './process-guard';

test('programs end with their guard, and then its folder is removed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guard-'));
  const guard = createProcessGuard(folder);
  const programs = [spawn('sleep', ['60'], { detached: true }), spawn('sleep', ['60'], { detached: true })];
  const ended = programs.map((program) => once(program, 'exit'));
  for (const { pid } of programs) guard.add(pid!);
  guard.release();
  expect(await Promise.all(ended)).toEqual([
    [null, 'SIGTERM'],
    [null, 'SIGTERM'],
  ]);
  while (existsSync(folder)) await pause(20);
});
