import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Stats } from 'webpack';
import { missingAssets } from './page-files';
import { shellConfig } from './webpack-config';
import { temporaryFolder } from '../testing';

jest.setTimeout(60_000);

test('The missing scripts, styles and pictures of a page are listed', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'main.1.js'), '');
  writeFileSync(
    join(folder, 'index.html'),
    '<link rel="icon" href="/assets/icon.1.svg"><link rel="preload" href="/api/auth/me"><script defer="defer" src="/assets/main.1.js"></script><script src="/assets/theme.1.js"></script>',
  );
  expect(missingAssets(folder)).toEqual(['/assets/icon.1.svg', '/assets/theme.1.js']);
});

test("The shell's first script has the file name that the page refers to, although it has comments", async () => {
  const outDir = temporaryFolder();
  const source = temporaryFolder();
  writeFileSync(join(source, 'main.js'), 'document.title = "x";\n');
  writeFileSync(
    join(source, 'index.html'),
    `<!doctype html><title>x</title><script src="<%= require('${join(process.cwd(), 'shell/src/theme-bootstrap.js')}?asset') %>"></script>`,
  );
  const config = shellConfig({ version: '1.0.0-abc', outDir });
  const stats = await new Promise<Stats>((resolve, reject) => {
    // This configuration has the page's own rules and minimizer, without the shell's packages.
    webpack(
      {
        ...config,
        entry: { main: join(source, 'main.js') },
        plugins: [new HtmlWebpackPlugin({ template: join(source, 'index.html') })],
      },
      (error, done) => (done ? resolve(done) : reject(error)),
    );
  });
  expect(stats.toString('errors-only')).toBe('');
  expect(readFileSync(join(outDir, 'index.html'), 'utf8')).toMatch(/theme-bootstrap\.[0-9a-f]{10}\.js/);
  expect(missingAssets(outDir)).toEqual([]);
});
