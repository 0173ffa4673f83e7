import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGETS, checkSizes } from './sizes';
import { temporaryFolder } from '../testing';

/** Creates a built shell and a built module whose scripts have these sizes, in kB. */
function built(sizes: { shell: number; entry: number; page: number }) {
  const [shell, folder] = [temporaryFolder(), temporaryFolder()];
  const script = (where: string, size: number) => {
    mkdirSync(join(where, 'assets'), { recursive: true });
    writeFileSync(join(where, 'assets/a.js'), 'larger than what is sent'.repeat(20_000));
    writeFileSync(join(where, 'assets/a.js.br'), Buffer.alloc(size * 1000));
  };
  script(shell, sizes.shell);
  writeFileSync(join(shell, 'index.html'), '<script defer="defer" src="/assets/a.js"></script>');
  script(folder, sizes.page);
  writeFileSync(join(folder, 'entry.js'), Buffer.alloc(sizes.entry * 1000));
  const scripts = ['entry.js', 'assets/a.js'];
  writeFileSync(join(folder, 'scripts.json'), JSON.stringify({ '/': { scripts }, '/news': { scripts } }));
  return { shell, module: { workspace: 'mfe-sample', version: '1', folder } };
}

test('The output of a publish has the sizes of its scripts', () => {
  const { shell, module } = built({ shell: 100, entry: 3, page: 20 });
  const lines: string[] = [];
  checkSizes(shell, { workspace: 'shell', version: '1', folder: shell }, (line) => lines.push(line));
  checkSizes(shell, module, (line) => lines.push(line));
  expect(lines).toEqual([
    `shell: shell: 100.0 kB of at most ${BUDGETS.shell}`,
    `mfe-sample: entry of the module: 3.0 kB of at most ${BUDGETS.entry}`,
    `mfe-sample: first page, with the shell: 123.0 kB of at most ${BUDGETS.firstPage}`,
    'mfe-sample: 2 pages: the largest is / with 23.0 kB',
  ]);
});

test('A build over a budget is not published', () => {
  const { shell, module } = built({ shell: BUDGETS.shell + 1, entry: BUDGETS.entry + 1, page: BUDGETS.firstPage });
  const check = (build: typeof module) => () => checkSizes(shell, build, () => undefined);
  expect(check({ workspace: 'shell', version: '1', folder: shell })).toThrow(
    `shell is not published: shell has ${BUDGETS.shell + 1}.0 kB of JavaScript, of at most ${BUDGETS.shell}`,
  );
  expect(check(module)).toThrow(/entry of the module has .*; first page, with the shell has /);
});
