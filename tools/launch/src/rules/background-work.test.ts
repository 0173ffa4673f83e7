import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../../..');

/** Returns the messages of the linter about files of a service with these texts. */
function lint(texts: string[]): string[][] {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-lint-'));
  try {
    mkdirSync(path.join(folder, 'services/events/src'), { recursive: true });
    const files = texts.map((_, index) => `services/events/src/sample-${index}.ts`);
    for (const [index, file] of files.entries()) writeFileSync(path.join(folder, file), texts[index]!);
    cpSync(path.join(root, 'oxlint.config.mjs'), path.join(folder, 'oxlint.config.mjs'));
    for (const name of ['tools', 'node_modules']) symlinkSync(path.join(root, name), path.join(folder, name));
    const { stdout } = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules/oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs', '--format=json', 'services'],
      { cwd: folder, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string; filename: string }[] };
    return files.map((file) =>
      diagnostics.filter(({ filename }) => filename.endsWith(file)).map(({ message }) => message),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('The linter refuses work of a request that nobody waits for, unless it has no identity', () => {
  const declarations =
    'export declare const call: () => Promise<void>;\nexport declare const runInBackground: () => Promise<void>;\n';
  const refused = [
    'export const later = () => setTimeout(call, 1000);',
    'export const often = () => setInterval(call, 1000);',
    'export const soon = () => setImmediate(call);',
    "import { setTimeout as wait } from 'node:timers';\nwait(call, 1000);",
    "import { setInterval as every } from 'node:timers/promises';\nfor await (const _ of every(1000)) await call();",
    'export function detached(): void {\n  void call();\n}',
    'export const detachedToo = () => void call();',
    'export function caught(): void {\n  call().catch(() => undefined);\n}',
  ];
  const allowed = [
    'export const awaited = async () => {\n  await call();\n};',
    'export const alone = () => void runInBackground();',
    'export function guarded(): Promise<void> {\n  const work = call();\n  work.catch(() => undefined);\n  return work;\n}',
  ];
  const messages = lint([...refused, ...allowed].map((text) => declarations + text));
  expect(messages.slice(0, refused.length)).toEqual(
    refused.map(() => [expect.stringMatching(/Work in the background is started by startBackgroundJob/)]),
  );
  expect(messages.slice(refused.length)).toEqual(allowed.map(() => []));
});
