import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'code-cache-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('The code of an earlier bundle with the same length is not used', () => {
  const bundle = path.join(folder, 'main.cjs');
  const run = (text: string) => {
    writeFileSync(bundle, `const text = () => '${text}'; process.stdout.write(text());`);
    return execFileSync(process.execPath, ['tools/launch/src/builds/run-with-code-cache.mjs', bundle], {
      encoding: 'utf8',
    });
  };
  expect(run('one')).toBe('one');
  expect(existsSync(`${bundle}.cache`)).toBe(true);
  expect(run('one')).toBe('one');
  expect(run('two')).toBe('two');
  expect(run('two')).toBe('two');
});
